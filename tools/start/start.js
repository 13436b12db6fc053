/** `npm start`: builds if the build is missing or older than the sources, then starts it with the sandbox. */
import { buildWhenOlder, bundle } from './buildWhenOlder.js';

buildWhenOlder();
// In the same process, so that signals reach the server.
process.argv.push('--sandbox');
await import(bundle);
