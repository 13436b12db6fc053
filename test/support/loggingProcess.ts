/**
 * A process of its own that writes lines to its standard output as the log does. Arguments: characters a portion, and how many lines;
 * without a number as many as a pipe takes and one more. It then waits until they are taken, and says both on its standard error.
 */
import { createLogOutput } from '../../bff/logOutput.ts';
import { lineOf } from './logLines.ts';

const [portion, count] = process.argv.slice(2).map(Number) as [number, number | undefined];
const output = createLogOutput(portion);
if (count !== undefined) {
  for (let n = 0; n < count; n++) output.write(lineOf(n));
} else {
  const { stdout, stderr } = process;
  for (let n = 1; stdout.writableLength === 0; n++) output.write(lineOf(n));
  stderr.write('full\n');
  await output.drained(60_000);
  stderr.write(`taken, but for ${stdout.writableLength}\n`);
}
