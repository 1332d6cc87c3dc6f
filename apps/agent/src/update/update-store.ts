import { createHash, type KeyObject } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AgentRelease,
  type SignedRelease,
  signedRelease,
} from '@greenroom/domain/agent/agent-update.ts';
import * as z from 'zod/mini';
import { replaceFile } from '../replace-file.ts';
import { verifyRelease } from './release-keys.ts';

/** After that many starts without a connection an update has failed: it ends itself, or the machine does. */
export const maxStarts = 3;

const stored = z.object({
  /** The version that has connected, and is started from now on. */
  current: z.nullable(z.string()),
  /** The version that is tried. */
  trying: z.nullable(z.object({ version: z.string(), starts: z.int() })),
});
export type UpdateRecord = z.output<typeof stored>;

const nothing: UpdateRecord = { current: null, trying: null };

/**
 * The versions that were fetched, in the agent's own folder: its account may not write where the first one is installed.
 * The record is replaced as a whole, which swaps the versions.
 */
export class UpdateStore {
  readonly #folder: string;

  constructor(dir: string) {
    this.#folder = join(dir, 'updates');
  }

  async read(): Promise<UpdateRecord> {
    try {
      return stored.parse(JSON.parse(await readFile(this.#record, 'utf8')));
    } catch {
      return nothing;
    }
  }

  async write(record: UpdateRecord): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await replaceFile(this.#record, `${JSON.stringify(record)}\n`);
  }

  /** Complete on the disk before it has its name. What runs now stays. */
  async add({ version }: AgentRelease, { signed, program }: { signed: SignedRelease; program: Buffer }) {
    const draft = join(this.#folder, `${version}.new`);
    try {
      await rm(draft, { recursive: true, force: true });
      await mkdir(draft, { recursive: true, mode: 0o700 });
      await writeThrough(join(draft, 'agent.cjs'), program);
      await writeThrough(join(draft, 'release.json'), JSON.stringify(signed));
      await rm(join(this.#folder, version), { recursive: true, force: true });
      await rename(draft, join(this.#folder, version));
      const { current } = await this.read();
      await this.write({ current, trying: { version, starts: 0 } });
    } catch (error) {
      await rm(draft, { recursive: true, force: true }).catch(() => {});
      throw error;
    }
  }

  /** The file of this version, if it still is what was signed: a power cut or a stranger may have changed it. */
  async find(version: string, keys: readonly KeyObject[]): Promise<string | undefined> {
    const folder = join(this.#folder, version);
    try {
      const signed = signedRelease.parse(JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')));
      const release = verifyRelease(signed, keys);
      const file = join(folder, 'agent.cjs');
      if (release?.version !== version) return undefined;
      return sha256(await readFile(file)) === release.program.sha256 ? file : undefined;
    } catch {
      return undefined;
    }
  }

  /** The version that connects is the one to start from now on; those before it are deleted. */
  async confirm(version: string): Promise<boolean> {
    const { trying } = await this.read();
    if (trying?.version !== version) return false;
    await this.write({ current: version, trying: null });
    const names = await readdir(this.#folder);
    const others = names.filter((name) => /^\d/.test(name) && name !== version);
    for (const name of others) await rm(join(this.#folder, name), { recursive: true, force: true });
    return true;
  }

  /** Ends the trial of a version that did not connect; false when it has connected meanwhile. */
  async giveUp(version: string): Promise<boolean> {
    const { current, trying } = await this.read();
    if (trying?.version !== version) return false;
    await this.write({ current, trying: null });
    return true;
  }

  get #record(): string {
    return join(this.#folder, 'updates.json');
  }
}

export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

async function writeThrough(path: string, content: string | Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
