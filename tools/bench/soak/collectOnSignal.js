/**
 * Preloaded into the server under a soak test. Collects garbage on SIGWINCH, before resident memory is measured.
 */
import { Session } from 'node:inspector';

const session = new Session();
session.connect();
// Nothing else listens to SIGWINCH. Unlike `global.gc()`, this also returns memory to the operating system.
process.on('SIGWINCH', () => session.post('HeapProfiler.collectGarbage'));
