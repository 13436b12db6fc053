/** `npm run client:generate`: the partners' client, of the released contract. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { OpenApiDocument } from '../bff/openapi/openApi.ts';

const help = `Usage: npm run client:generate [-- --out FOLDER]

  --out FOLDER   a folder for the whole client, to be taken along: it is made, or replaced when it holds an earlier
                 client and nothing else. Without it the types in examples/partner/client are made anew.

The client is TypeScript and needs one package: npm install openapi-fetch`;

try {
  const options = { out: { type: 'string' }, help: { type: 'boolean', default: false } } as const;
  const { out, help: wantsHelp } = parseArgs({ options }).values;
  if (out === '') throw new Error('--out needs a folder');
  if (wantsHelp) console.log(help);
  else await generate(out);
} catch (error) {
  console.error(`client:generate: ${error instanceof Error ? error.message : error}\n\n${help}`);
  process.exitCode = 2;
}

async function generate(out: string | undefined): Promise<void> {
  // Only now: a compiler comes with it.
  const { clientFolder, contractFile, contractTypes, takeClient } = await import('./partnerClient.ts');
  const released = path.join(import.meta.dirname, '../docs/contract/openapi.json');
  // A file of ours, which a test checks.
  const document = JSON.parse(readFileSync(released, 'utf8')) as OpenApiDocument;
  const types = await contractTypes(document);
  if (out) takeClient(path.resolve(out), types);
  else writeFileSync(path.join(clientFolder, contractFile), types);
  console.log(`client of the contract ${document.info.version}: ${out ?? clientFolder}`);
}
