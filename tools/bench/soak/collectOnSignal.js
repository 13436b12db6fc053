/**
 * Preloaded by the product in a soak test: collects garbage on SIGWINCH, so that resident memory then excludes garbage.
 */
import { Session } from 'node:inspector';

const session = new Session();
session.connect();
// Nothing else listens to SIGWINCH. Unlike a plain collection, this one also returns memory to the system.
process.on('SIGWINCH', () => session.post('HeapProfiler.collectGarbage'));
