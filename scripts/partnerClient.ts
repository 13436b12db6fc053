/** The partners' client: types made of the contract, beside what is written by hand in the same folder. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import type { OpenApiDocument } from '../bff/openapi/openApi.ts';

/** Where the client stands in this repository. */
export const clientFolder = path.join(import.meta.dirname, '../examples/partner/client');
/** Its file that nobody writes by hand. */
export const contractFile = 'contract.ts';

const firstLine = '/** Made of the contract by `npm run client:generate`: a change made here is lost. */';

/** The contract as types, with what a client has to know besides. */
export async function contractTypes(document: OpenApiDocument): Promise<string> {
  const { info, servers } = document;
  const facts = { version: info.version, prefix: servers[0]?.url };
  const types = astToString(await openapiTS(JSON.stringify(document)));
  return `${firstLine}\n\nexport const contract = ${JSON.stringify(facts)} as const;\n\n${types}`;
}

/**
 * Puts the whole client into a folder in one step: who reads it meanwhile finds the old one or the new one.
 * @throws {Error} when something else stands there.
 */
export function takeClient(folder: string, types: string): void {
  const sources = readdirSync(clientFolder).filter((name) => name !== contractFile);
  const others = existsSync(folder)
    ? readdirSync(folder).filter((name) => ![contractFile, ...sources].includes(name))
    : [];
  if (others.length > 0) throw new Error(`${folder} holds what is not the client's: ${others.slice(0, 5).join(', ')}`);
  mkdirSync(path.dirname(folder), { recursive: true });
  const making = mkdtempSync(`${folder}.`);
  try {
    const made = path.join(making, 'new');
    mkdirSync(made);
    for (const name of sources) copyFileSync(path.join(clientFolder, name), path.join(made, name));
    writeFileSync(path.join(made, contractFile), types);
    if (existsSync(folder)) renameSync(folder, path.join(making, 'old'));
    renameSync(made, folder);
  } finally {
    rmSync(making, { recursive: true });
  }
}
