/**
 * Writes a `.br` and a `.gz` file beside every asset of the build that compression makes smaller. Runs after both
 * builds: vike moves files of the server build to the client build, so a plugin of either build would miss some.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const assets = path.join(import.meta.dirname, '../../dist/client/assets');
// Fonts and images are already compressed.
const compressible = /\.(js|css|svg|json|txt|html)$/;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compressors by file extension. @type {Record<string, (bytes: Buffer) => Promise<Buffer>>} */
const compressors = {
  br: (bytes) => brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  gz: (bytes) => gzipAsync(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** @param {string} file */
async function compress(file) {
  const bytes = await readFile(file);
  await Promise.all(
    Object.entries(compressors).map(async ([extension, compressBytes]) => {
      const compressed = await compressBytes(bytes);
      if (compressed.length < bytes.length) await writeFile(`${file}.${extension}`, compressed);
    }),
  );
}

const files = await readdir(assets, { recursive: true });
await Promise.all(files.filter((name) => compressible.test(name)).map((name) => compress(path.join(assets, name))));
