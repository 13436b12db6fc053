import type { Config } from '../config.ts';
import type { Circuits } from '../plugins/health.ts';
import { circuitChanges, overview } from './overview.ts';
import { partsOf } from './parts.ts';
import { probe } from './probe.ts';

/** How often circuits are looked at. */
const lookMs = 1_000;

interface Told {
  config: Config;
  /** Whether the environment names a setting. */
  isSet: (name: string) => boolean;
  /** Addresses to open, by what is there. */
  places: Readonly<Record<string, string>>;
  circuits: () => Circuits | Promise<Circuits>;
  output: NodeJS.WriteStream;
}

/**
 * For a person in front of a terminal, beside the log: what there is to open, what each upstream is and whether it answers; and
 * a line when a circuit changes, until the process ends.
 */
export async function tellDeveloper({ config, isSet, places, circuits, output }: Told): Promise<void> {
  const coloured = output.isTTY && !process.env['NO_COLOR'];
  const parts = partsOf(config, isSet);
  const states = await Promise.all(parts.map(async (part) => ({ ...part, state: await probe(part, config) })));
  output.write(overview(places, states, { coloured }));
  let before = await circuits();
  const look = async () => {
    const now = await circuits();
    output.write(circuitChanges(before, now, parts, { coloured }));
    before = now;
  };
  setInterval(() => void look(), lookMs).unref();
}

/** What whoever develops opens in a browser, or sends faults to. */
export function placesToOpen({ ROLE }: Config, site: string, ops: string, sandbox: string | undefined) {
  return {
    ...(ROLE !== 'bff' && { site: `${site}/proart/` }),
    docs: `${site}/bff/v1/docs`,
    ops: `${ops}/ops`,
    ...(sandbox && { faults: `${sandbox}/__sandbox/faults` }),
  };
}
