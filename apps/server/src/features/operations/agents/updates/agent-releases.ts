import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AgentRelease,
  readRelease,
  type SignedRelease,
  signedRelease,
  updatePartBytes,
} from '@greenroom/domain/agent/agent-update.ts';
import { compareVersions } from '@greenroom/domain/operations/compare-versions.ts';

export type OfferedRelease = SignedRelease & { facts: AgentRelease };

/** Beside each archive of a signed release is a file with what is signed about it. */
const signedFile = /^greenroom-agent-\d{1,5}\.\d{1,5}\.\d{1,5}\.update\.json$/;
/** A text and its signature. */
const maxSignedBytes = 10_000;

/** The newest signed release of the agent in this folder whose archive is there, too. */
export async function findNewestRelease(folder: string): Promise<OfferedRelease | undefined> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const found = await Promise.all(
    names.filter((name) => signedFile.test(name)).map((name) => readSigned(folder, name)),
  );
  return found
    .filter((release) => release !== undefined)
    .sort((one, other) => compareVersions(other.facts.version, one.facts.version))[0];
}

async function readSigned(folder: string, name: string): Promise<OfferedRelease | undefined> {
  try {
    const path = join(folder, name);
    if ((await stat(path)).size > maxSignedBytes) return undefined;
    const signed = signedRelease.parse(JSON.parse(await readFile(path, 'utf8')));
    const facts = readRelease(signed.release);
    if (!facts || name !== `greenroom-agent-${facts.version}.update.json`) return undefined;
    const { size } = await stat(archiveOf(folder, facts));
    return size === facts.archive.bytes ? { ...signed, facts } : undefined;
  } catch {
    // A release that is being copied, or was damaged: it is not offered.
    return undefined;
  }
}

/** Empty past the end. The agent checks what it has received, so a part of a file that was replaced does no harm. */
export async function readReleasePart(folder: string, facts: AgentRelease, offset: number): Promise<Buffer> {
  const file = await open(archiveOf(folder, facts));
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(updatePartBytes), 0, updatePartBytes, offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function archiveOf(folder: string, { version }: AgentRelease): string {
  return join(folder, `greenroom-agent-${version}.tar.gz`);
}
