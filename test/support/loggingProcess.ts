/**
 * Child process that writes lines through the log output. Arguments: chunk size in characters, number of lines, drain
 * time-out in ms. Without a number of lines it fills the pipe, prints `full` to stderr, waits until it is drained or
 * the time-out passes, prints how many bytes are left and exits.
 */
import { createLogOutput } from '../../runtime/logging/logOutput.ts';
import { lineOf } from './logLines.ts';

const [chunkSize = '', count = '', ms = '60000'] = process.argv.slice(2);
const output = createLogOutput(Number(chunkSize));
if (count) {
  for (let n = 0; n < Number(count); n++) output.write(lineOf(n));
} else {
  const { stdout, stderr } = process;
  for (let n = 1; stdout.writableLength === 0; n++) output.write(lineOf(n));
  stderr.write('full\n');
  await output.drained(Number(ms));
  stderr.write(`drained, ${stdout.writableLength} left\n`);
  process.exit();
}
