/** `npm run doctor`: builds if the build is missing or older than the sources, then runs the built doctor. */
import path from 'node:path';
import { buildWhenOlder, bundle } from './buildWhenOlder.js';

buildWhenOlder();
await import(path.join(path.dirname(bundle), 'doctor.js'));
