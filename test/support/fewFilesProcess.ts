/**
 * Child process that opens files until it has no file descriptors left, then runs the server's self-monitoring and prints the result as
 * JSON.
 */
import { closeSync, openSync } from 'node:fs';
import { createHeapPressure } from '../../runtime/http/limits/heapPressure.ts';
import { createMetrics } from '../../runtime/telemetry/metrics.ts';
import { createProcessView } from '../../runtime/telemetry/processView.ts';

const metrics = createMetrics({ ofProcess: true });
const isPressed = createHeapPressure();
const { details, close } = createProcessView({ metrics, circuits: () => ({}), role: 'bff' });

const opened: number[] = [];
let code: unknown;
try {
  for (;;) opened.push(openSync('/dev/null', 'r'));
} catch (error) {
  code = error instanceof Error && 'code' in error && error.code;
}
const result = { code, isPressed: isPressed(), circuits: (await details()).circuits };
const text = await metrics.registry.metrics();
for (const file of opened) closeSync(file);
close();
process.stdout.write(JSON.stringify({ ...result, hasMetrics: text.includes('process_cpu_seconds_total') }));
