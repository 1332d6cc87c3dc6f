import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type SignedRelease, updatePartBytes } from '@greenroom/domain/agent/agent-update.ts';
import { version as builtVersion } from '#version.ts';
import { aFolder } from './an-agent.ts';
import type { FakeLine } from './fake-server.ts';

const scripts = fileURLToPath(new URL('../../../scripts', import.meta.url));
const built = fileURLToPath(new URL('../dist/agent.cjs', import.meta.url));

/** Takes no time when the sources have not changed since the last build. */
export async function buildAgent(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(scripts, 'build.mjs'), 'agent']);
}

export type ReleaseKey = { file: string; public_key: string };

export async function aReleaseKey(): Promise<ReleaseKey> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const file = join(await aFolder(), 'release-key.pem');
  await writeFile(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  return { file, public_key: String(publicKey.export({ format: 'jwk' }).x) };
}

export type Release = { folder: string; signed: SignedRelease; archive: Buffer };

/** The built agent as another version, or another program, packed and signed by the scripts of a release. */
export async function aRelease(version: string, key: ReleaseKey, program?: string): Promise<Release> {
  const folder = await aFolder();
  const file = join(folder, 'agent.cjs');
  const named = (await readFile(built, 'utf8')).replaceAll(`"${builtVersion}"`, `"${version}"`);
  await writeFile(file, program ?? named);
  const args = ['--program', file, '--version', version, '--out', folder, '--signing-key', key.file];
  await promisify(execFile)(process.execPath, [join(scripts, 'release/pack-agent.mjs'), ...args]);
  const name = join(folder, `greenroom-agent-${version}`);
  return {
    folder,
    signed: JSON.parse(await readFile(`${name}.update.json`, 'utf8')),
    archive: await readFile(`${name}.tar.gz`),
  };
}

/** Offers a release as the server does, and sends these bytes as its archive. Returns what the agent reports. */
export async function offerRelease(line: FakeLine, { signed, archive }: Omit<Release, 'folder'>) {
  sendParts(line, archive);
  line.send({ type: 'update', ...signed });
  const { version, failure } = await line.next('updated');
  return { version, failure };
}

const serving = new WeakMap<FakeLine, (data: unknown) => void>();

/** From now on the line sends parts of this archive. */
export function sendParts(line: FakeLine, archive: Buffer, onPart: () => void = () => {}): void {
  const before = serving.get(line);
  if (before) line.socket.off('message', before);
  const serve = (data: unknown) => {
    const message = JSON.parse(String(data));
    if (message.type !== 'get_update_part') return;
    const part = archive.subarray(message.offset, message.offset + updatePartBytes);
    line.send({ type: 'update_part', offset: message.offset, data: part.toString('base64') });
    onPart();
  };
  serving.set(line, serve);
  line.socket.on('message', serve);
}
