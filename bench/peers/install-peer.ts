import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

type Peer = {
  name: string;
  version: string;
  manifest: { dependencies: Readonly<Record<string, string>>; overrides?: Readonly<Record<string, string>> };
  /** Beside the manifest, by their paths. */
  files?: Readonly<Record<string, string>>;
};

/** Installs a program of the registry into a temporary folder, once for each version, and returns the folder. */
export async function installPeer({ name, version, manifest, files = {} }: Peer): Promise<string> {
  const folder = join(tmpdir(), `greenroom-peers-${name}-${version}`);
  const mark = join(folder, 'installed');
  if (existsSync(mark)) return folder;
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, ...manifest }));
  await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    timeout: 600_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  await writeFile(mark, '');
  return folder;
}
