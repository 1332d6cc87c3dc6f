import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/**
 * Files of release 1.6.3, the last one that speaks protocol 1 only: the agent as it was shipped, and the messages of its
 * server. Each is one file, bundled and minified by esbuild. The next release with another protocol adds its own folder.
 */
const folder = join(import.meta.dirname, 'release-1.6.3');

/** Writes the file of the release into a folder, and returns its path. */
export async function unpackRelease(name: 'agent.cjs' | 'messages.mjs', to: string): Promise<string> {
  const path = join(to, name);
  await writeFile(path, brotliDecompressSync(await readFile(join(folder, `${name}.br`))));
  return path;
}
