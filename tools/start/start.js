/** `npm start`: builds when the build is missing or older than the sources, then starts it with the sandbox. */
import { buildWhenOlder, bundle } from './buildWhenOlder.js';

buildWhenOlder();
// In this process, so that a signal sent to it reaches the server.
process.argv.push('--sandbox');
await import(bundle);
