/** `npm run doctor`: builds when the build is missing or older than the sources, then has the built doctor look. */
import path from 'node:path';
import { buildWhenOlder, bundle } from './buildWhenOlder.js';

buildWhenOlder();
await import(path.join(path.dirname(bundle), 'doctor.js'));
