import { join } from 'node:path';
import { installPeer } from './install-peer.ts';

const version = '11.17.4';
const nodeMajor = '22';

/** Directus, and the Node that it needs. */
export async function installDirectus(): Promise<{ node: string; cli: string; folder: string }> {
  const nodePackage = `node-linux-${process.arch}`;
  const folder = await installPeer({
    name: 'directus',
    version,
    manifest: {
      dependencies: { directus: version, [nodePackage]: nodeMajor },
      overrides: { 'isolated-vm': 'file:./no-sandbox' },
    },
    // isolated-vm runs extensions in a sandbox and would have to be compiled; the bench has no extensions.
    files: {
      'no-sandbox/package.json': '{"name":"isolated-vm","version":"6.0.0","main":"index.js"}',
      'no-sandbox/index.js': 'module.exports = {};',
    },
  });
  const modules = join(folder, 'node_modules');
  return { node: join(modules, nodePackage, 'bin/node'), cli: join(modules, 'directus/cli.js'), folder };
}
