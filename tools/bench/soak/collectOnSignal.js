/** Loaded in front of a product under soak: garbage is collected on a signal, so that what is resident then is what is held. */
import { Session } from 'node:inspector';

const session = new Session();
session.connect();
// One that nothing else listens to. It gives memory back, too, which a plain collection leaves to later.
process.on('SIGWINCH', () => session.post('HeapProfiler.collectGarbage'));
