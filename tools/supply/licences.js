/** Writes docs/licences.md; `npm run supply` fails when it is out of date. */
import { writeFileSync } from 'node:fs';
import { licenceTable } from './licenceTable.js';
import { lockedPackages } from './lockedPackages.js';

writeFileSync('docs/licences.md', licenceTable(lockedPackages('.')));
