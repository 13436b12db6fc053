/** `npm run sandbox`: runs the sandbox alone, for a server that runs elsewhere. */
import { sandboxSettings, startSandbox } from './sandbox.ts';

const port = Number(process.env['SANDBOX_PORT'] ?? 0);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(
    `SANDBOX_PORT must be a whole number from 0 to 65535, e.g. SANDBOX_PORT=4000; it is ${process.env['SANDBOX_PORT']}`,
  );
  process.exit(1);
}

const sandbox = await startSandbox({ port, mediaBase: (origin) => origin });
// Installed before the output below, because a process that waits for it may send a signal at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
console.log(`Sandbox for all upstreams is listening at ${sandbox.origin}\n\nTo use it with another server, set:`);
for (const [setting, value] of Object.entries(sandboxSettings(sandbox.origin, sandbox.origin))) {
  console.log(`${setting}=${value}`);
}
