import { styleText } from 'node:util';
import type { CircuitWord } from '../resilience/guard.ts';
import type { Part } from './parts.ts';
import type { State } from './probe.ts';

type Colour = Parameters<typeof styleText>[0];
type Paint = (colour: Colour, text: string) => string;

const painter =
  (coloured: boolean): Paint =>
  (colour, text) =>
    coloured && text ? styleText(colour, text, { validateStream: false }) : text;

/** The addresses to open, and a line for each part: what it is, where it is, whether it answers. */
export function overview(
  places: Readonly<Record<string, string>>,
  parts: readonly (Part & { state: State })[],
  { coloured }: { coloured: boolean },
): string {
  const paint = painter(coloured);
  const first = Math.max(...[...Object.keys(places), ...parts.map(({ name }) => name)].map(({ length }) => length));
  const third = Math.max(...parts.map(({ address }) => address.length));
  const open = Object.entries(places).map(([name, place]) => `${name.padEnd(first)}  ${place}`);
  const lines = parts.map(({ name, kind, address, state }) => {
    const kindText = paint(kind === 'real' ? 'cyan' : 'dim', kind.padEnd('sandbox'.length));
    const stateText = paint(state.isGood ? 'green' : 'red', state.text);
    return `${name.padEnd(first)}  ${kindText}  ${address.padEnd(third)}  ${stateText}`.trimEnd();
  });
  return `\n${[...open, '', ...lines].map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`;
}

type Circuits = Readonly<Record<string, CircuitWord>>;

const words = {
  open: 'is left alone: most of its calls failed',
  'half-open': 'is tried',
  closed: 'is asked again',
} as const;
const colours = { open: 'red', 'half-open': 'yellow', closed: 'green' } as const;

/** A line for each circuit that is another than before. */
export function circuitChanges(
  before: Circuits,
  now: Circuits,
  parts: readonly Part[],
  { coloured }: { coloured: boolean },
): string {
  const paint = painter(coloured);
  return Object.entries(now)
    .filter(([circuit, state]) => (before[circuit] ?? 'closed') !== state)
    .map(([circuit, state]) => {
      const name = parts.find((part) => part.circuit === circuit)?.name ?? circuit;
      return `  ${name}  ${paint(colours[state], words[state])}\n`;
    })
    .join('');
}
