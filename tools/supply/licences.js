/** Writes docs/licences.md; `npm run supply` fails if the file is out of date. */
import { writeFileSync } from 'node:fs';
import { licenceList } from './licenceList.js';
import { lockedPackages } from './lockedPackages.js';

writeFileSync('docs/licences.md', licenceList(lockedPackages('.')));
