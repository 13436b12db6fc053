/** Credit lines of works: settings, tools and year. Numbers, units and invented names read alike in every language. */
import { type Person, people } from './people.ts';

const cameras = ['Halden M6', 'Orrin 65', 'Kestrel S2'] as const;
const lenses = ['24 mm', '35 mm', '50 mm', '85 mm', '135 mm'] as const;
const apertures = ['f/2', 'f/4', 'f/5.6', 'f/8', 'f/11'] as const;
const exposures = ['1/60 s', '1/250 s', '1/500 s', '2 s', '30 s'] as const;
const stops = ['T1.5', 'T2', 'T2.8', 'T4', 'T5.6'] as const;
const sizes = ['4096 × 3072 px', '6000 × 4500 px', '8192 × 6144 px'] as const;

/** Settings and tools by profession; each function receives a number that differs from work to work. */
const made: Readonly<Record<Person['profession'], (at: number) => readonly string[]>> = {
  photographer: (at) => [of(cameras, at), of(lenses, at), of(apertures, at + 1), of(exposures, at), 'Rawbench'],
  filmmaker: (at) => [of(cameras, at + 1), of(lenses, at + 2), of(stops, at), '24 fps', 'Gradebench'],
  illustrator: (at) => ['Inkwell', 'Flip 14', of(sizes, at)],
  artist_3d: (at) => ['Meshwork', 'Lightloom', 'Max 18', of(sizes, at)],
  architect: (at) => ['Planfold', 'Ultrawide 38', of(['1:50', '1:100', '1:200'], at)],
  game_developer: (at) => ['Worldbench', 'Tower', of(sizes, at + 1)],
  music_producer: (at) => ['Fadeline', 'Mini PC', of(['24 bit / 48 kHz', '24 bit / 96 kHz'], at)],
  broadcaster: (at) => ['Slate', 'Reference 32', of(['50 fps', '25 fps'], at), of(lenses, at)],
};

/** Credit line of a person's work, e.g. `Halden M6 · 50 mm · f/8 · 1/250 s · Rawbench · 2024`. */
export function creditOf(person: Person, index: number): string {
  const at = people.indexOf(person) + index;
  return [...made[person.profession](at), String(2019 + ((at * 3) % 8))].join(' · ');
}

function of(values: readonly string[], at: number): string {
  return values[at % values.length] ?? '';
}
