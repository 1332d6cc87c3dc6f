import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from '../run-step.mjs';
import { publicKeyOf, signAgent } from './sign-agent.mjs';
import { writeTar } from './write-tar.mjs';

/**
 * Writes the archive of an agent, and with a key what is signed about it beside the archive.
 *
 * @param {{ program: string, version: string, out: string, date: Date, key?: string }} options
 * @returns {Promise<string>}
 */
export async function packAgent({ program, version, out, date, key }) {
  const name = `greenroom-agent-${version}`;
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-agent-'));
  const archive = join(out, `${name}.tar.gz`);
  try {
    const stage = join(folder, name);
    cpSync(join(root, 'deploy/agent'), stage, { recursive: true });
    cpSync(program, join(stage, 'agent.cjs'));
    cpSync(join(root, 'THIRD_PARTY_NOTICES.md'), join(stage, 'THIRD_PARTY_NOTICES.md'));
    cpSync(join(root, 'docs/how-to/install-an-agent.md'), join(stage, 'README.md'));
    if (key) writeFileSync(join(stage, 'release-keys'), `${publicKeyOf(key)}\n`);
    mkdirSync(out, { recursive: true });
    await writeTar({ folder: stage, file: archive, date });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (key) signAgent({ archive, program, version, key });
  return archive;
}

// Alone, for a program that was built elsewhere.
if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: {
      program: { type: 'string', default: join(root, 'apps/agent/dist/agent.cjs') },
      version: { type: 'string' },
      out: { type: 'string', default: join(root, 'release') },
      'signing-key': { type: 'string' },
    },
  });
  const { program, version, out, 'signing-key': key } = values;
  if (!version) throw new Error('Give the version of the agent: --version 1.6.3');
  await packAgent({ program, version, out, date: new Date(0), ...(key && { key }) });
}
