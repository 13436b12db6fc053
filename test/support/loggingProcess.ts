/**
 * A process of its own that writes lines to its standard output as the log does. Arguments: characters a portion, and how many lines;
 * without a number as many as a pipe takes and one more. It then waits until they are taken, or for as many ms as a third argument
 * says, says both on its standard error, and ends.
 */
import { createLogOutput } from '../../runtime/logging/logOutput.ts';
import { lineOf } from './logLines.ts';

const [portion = '', count = '', ms = '60000'] = process.argv.slice(2);
const output = createLogOutput(Number(portion));
if (count) {
  for (let n = 0; n < Number(count); n++) output.write(lineOf(n));
} else {
  const { stdout, stderr } = process;
  for (let n = 1; stdout.writableLength === 0; n++) output.write(lineOf(n));
  stderr.write('full\n');
  await output.drained(Number(ms));
  stderr.write(`taken, but for ${stdout.writableLength}\n`);
  process.exit();
}
