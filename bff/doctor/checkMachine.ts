import type { Config } from '../config.ts';
import { reservedFiles } from '../openFiles.ts';
import { caching, edge, examining, pageStore, tiers } from '../resilience/tiers.ts';
import { type Finding, note, ok, wrong } from './finding.ts';
import type { Machine } from './machine.ts';

type Env = Record<string, string | undefined>;

/** Whether machine, container and process have what these settings ask of them. */
export function checkMachine(config: Config, machine: Machine, env: Env): Finding[] {
  return [
    checkNode(machine),
    ...checkMemory(config, machine),
    ...checkAllocator(machine, env),
    ...checkOpenFiles(machine),
    ...checkProxies(env),
  ];
}

function checkNode({ node }: Machine): Finding {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const least = { 20: 19, 22: 12 }[major] ?? 0;
  if (major < 20 || minor < least)
    return wrong(
      'Node',
      `${node} is too old`,
      'Needs 20.19 or newer in the 20 line, 22.12 or newer in the 22 line, or 24',
    );
  return [20, 22, 24].includes(major)
    ? ok('Node', node)
    : note('Node', `${node} is not a line that is tried: 20, 22, 24`);
}

function checkMemory({ HTML_CACHE_MB, ROLE }: Config, machine: Machine): Finding[] {
  const room = machine.limits.memory ?? machine.memory;
  const where = machine.limits.memory === null ? 'the machine' : 'the container';
  const pages = ROLE === 'bff' ? 0 : HTML_CACHE_MB * 2 ** 20;
  const stores = ROLE === 'renderer' ? 0 : storesBytes;
  const most = examining.codeBytes + pages + stores;
  const words = `full caches and the program take ${inMiB(most)}, ${where} has ${inMiB(room)}`;
  const fits: Finding =
    most > room
      ? wrong('memory', words, 'Lower HTML_CACHE_MB, or give it more: it would be killed when its caches are full')
      : most > room * examining.memoryShare
        ? note('memory', `${words}: little is left`, 'Lower HTML_CACHE_MB, or give it more')
        : ok('memory', words);
  const grown = most + machine.heap;
  const heap = `the heap may grow to ${inMiB(machine.heap)}`;
  return [
    fits,
    grown > room
      ? note('memory', `${heap}: with all else ${inMiB(grown)}, more than ${where} has`, heapAdvice(room, pages))
      : ok('memory', heap),
  ];
}

/** A heap that leaves room for what lies outside of it: the stores, which take up to a quarter as much, pages, and the program. */
function heapAdvice(room: number, pages: number): string {
  const most = Math.floor((room * examining.memoryShare - examining.codeBytes - pages) / 1.25 / 2 ** 20);
  return most * 2 ** 20 < examining.codeBytes
    ? 'Lower HTML_CACHE_MB, or give it more: no heap of a useful size fits beside the caches'
    : `Set NODE_OPTIONS=--max-old-space-size=${most}`;
}

/** What the BFF keeps at most; a fraction of the heap's limit, which is that of this process: it is given the same environment. */
const storesBytes =
  Object.values(tiers).reduce((sum, { maxBytes }) => sum + maxBytes, 0) +
  caching.negative.maxBytes +
  pageStore.pagesBytes +
  pageStore.choicesBytes;

const inMiB = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;

function checkAllocator({ hasGlibc }: Machine, env: Env): Finding[] {
  const name = 'MALLOC_MMAP_THRESHOLD_';
  if (!hasGlibc) return [];
  return env[name]
    ? [ok(name, env[name])]
    : [note(name, 'is not set: the process holds half as much memory again', `Set ${name}=65536 in its environment`)];
}

function checkOpenFiles({ openFiles }: Machine): Finding[] {
  if (openFiles === null) return [];
  const needed = edge.connections + reservedFiles;
  const text = `${openFiles} files and connections may be open, ${needed} are needed for ${edge.connections} visitors at once`;
  return [
    openFiles < needed
      ? wrong('open files', text, 'Raise the hard limit: ulimit -Hn, LimitNOFILE, or --ulimit nofile of a container')
      : ok('open files', text),
  ];
}

function checkProxies(env: Env): Finding[] {
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'].filter((name) => env[name]);
  return names.length === 0
    ? []
    : [
        note(
          names.join(', '),
          'is not used: upstreams are connected to directly',
          'Name an upstream of the inside, or let this machine out',
        ),
      ];
}
