import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pollSeconds } from '@greenroom/domain/agent/messages.ts';
import { deviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import * as z from 'zod/mini';
import type { Log } from './log.ts';
import { replaceFile } from './replace-file.ts';

/** How far the clock of this machine is from the server's is stored again after this time: it may be set. */
const refreshMilliseconds = 3_600_000;
const [ivBytes, tagBytes] = [12, 16];

const stored = z.object({
  devices: z.array(deviceConnection),
  poll_seconds: pollSeconds,
  /** In the server's time: when there was a link for the last time. */
  linked_at: z.int(),
  /** What to add to the clock of this machine to get the server's time. */
  ahead_ms: z.int(),
});
export type StoredLink = z.infer<typeof stored>;
type Devices = Pick<StoredLink, 'devices' | 'poll_seconds'>;

type Options = {
  dir: string;
  privateKey: KeyObject;
  /** False: nothing is stored, and what was stored is deleted. */
  isKept: boolean;
  /** Undefined before the first welcome. */
  serverTime: () => number | undefined;
  log: Log;
  clock?: () => number;
};

/**
 * The last inventory, on disk, so that an agent that starts without a link can go on polling. It contains passwords of
 * devices: the file is sealed with a key that is derived from the agent's own, and only this account can read it. That
 * protects a copy of this file alone, not the whole folder.
 */
export class StoredInventory {
  readonly #options: Options;
  readonly #path: string;
  readonly #clock: () => number;
  readonly #timer: NodeJS.Timeout;
  #devices: Devices | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
    this.#path = join(options.dir, 'inventory.sealed');
    this.#clock = options.clock ?? Date.now;
    this.#timer = setInterval(() => this.refresh(), refreshMilliseconds);
    this.#timer.unref();
  }

  /** Undefined when there is none, or none of this key. */
  async read(): Promise<StoredLink | undefined> {
    if (!this.#options.isKept) {
      await rm(this.#path, { force: true });
      return undefined;
    }
    const sealed = await readFile(this.#path).catch(() => undefined);
    if (!sealed) return undefined;
    try {
      return stored.parse(JSON.parse(unseal(this.#options.privateKey, sealed)));
    } catch {
      this.#options.log.warn('the stored inventory cannot be read, and is deleted');
      await rm(this.#path, { force: true });
      return undefined;
    }
  }

  /** There is a link, and these are the devices. */
  follow({ devices, poll_seconds }: Devices): void {
    this.#devices = { devices: [...devices], poll_seconds };
    this.refresh();
  }

  /** The link is there, or was until now. */
  refresh(): void {
    const server = this.#options.serverTime();
    const devices = this.#devices;
    if (!this.#options.isKept || !devices || server === undefined) return;
    const link: StoredLink = { ...devices, linked_at: server, ahead_ms: server - Math.round(this.#clock()) };
    const sealed = seal(this.#options.privateKey, JSON.stringify(link));
    this.#do(() => replaceFile(this.#path, sealed));
  }

  /** Without a link nothing is stored: that is the time of the last one. */
  lost(): void {
    this.refresh();
    this.#devices = undefined;
  }

  delete(): void {
    this.#devices = undefined;
    this.#do(() => rm(this.#path, { force: true }));
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#work;
  }

  #do(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      this.#options.log.error('the inventory cannot be stored', { reason: String(error) });
    });
  }
}

function keyOf(privateKey: KeyObject): Buffer {
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' });
  return Buffer.from(hkdfSync('sha256', secret, '', 'greenroom-agent inventory', 32));
}

function seal(privateKey: KeyObject, text: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(privateKey), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function unseal(privateKey: KeyObject, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(privateKey), sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  const body = sealed.subarray(ivBytes + tagBytes);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
