/** A process of its own that writes lines to its standard output as the log does. Arguments: characters a portion, and how many lines. */
import { createLogOutput } from '../../bff/logOutput.ts';
import { lineOf } from './logLines.ts';

const [portion, count] = process.argv.slice(2).map(Number) as [number, number];
const output = createLogOutput(portion);
for (let n = 0; n < count; n++) output.write(lineOf(n));
