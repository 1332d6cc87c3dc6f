import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const version = '11.17.4';
const nodeMajor = '22';

/** Installs Directus and the Node that it needs into a temporary folder, once for each version. */
export async function installDirectus(): Promise<{ node: string; cli: string; folder: string }> {
  const folder = join(tmpdir(), `greenroom-peers-directus-${version}`);
  const nodePackage = `node-linux-${process.arch}`;
  const modules = join(folder, 'node_modules');
  const node = join(modules, nodePackage, 'bin/node');
  const cli = join(modules, 'directus/cli.js');
  if (!existsSync(node) || !existsSync(cli)) {
    // isolated-vm runs extensions in a sandbox and would have to be compiled; the bench has no extensions.
    await mkdir(join(folder, 'no-sandbox'), { recursive: true });
    await writeFile(
      join(folder, 'no-sandbox/package.json'),
      '{"name":"isolated-vm","version":"6.0.0","main":"index.js"}',
    );
    await writeFile(join(folder, 'no-sandbox/index.js'), 'module.exports = {};');
    const manifest = {
      private: true,
      dependencies: { directus: version, [nodePackage]: nodeMajor },
      overrides: { 'isolated-vm': 'file:./no-sandbox' },
    };
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
    await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      timeout: 600_000,
      maxBuffer: 64 * 1024 * 1024,
    });
  }
  return { node, cli, folder };
}
