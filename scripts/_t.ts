import { openApiDocument } from '../bff/openapi/openApiDocument.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { writeFileSync } from 'node:fs';
const doc = openApiDocument();
writeFileSync('/tmp/openapi.json', JSON.stringify(doc, null, 2));
const config = await createConfig({ extends: ['recommended-strict'] });
const r = await lintFromString({ source: JSON.stringify(doc), config });
console.log(r.length); for (const p of r.slice(0,30)) console.log(p.severity, p.ruleId, p.message, p.location[0]?.pointer);
