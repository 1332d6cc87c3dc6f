import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PackedPolls, type Poll, PollPacker } from '@greenroom/domain/history/packed-polls.ts';
import * as z from 'zod/mini';

/** Of a site with thousands of devices, five minutes. The polls are packed earlier when there are more. */
const maxBytes = 1024 * 1024;

/** Asset, time, period and byte, without names: one poll takes some 30 bytes. */
const storedPoll = z.tuple([z.int(), z.int(), z.int(), z.int()]);
const storedLine = z.array(storedPoll);

/**
 * The single polls since the last packed ones were written to disk, in one file that is only appended to, and emptied when
 * all of them are packed. Packed polls take a tenth of the bytes, but come every few minutes only.
 */
export class RecentPolls {
  readonly #file: FileHandle;
  #bytes: number;
  readonly #left: PackedPolls[];

  private constructor(file: FileHandle, bytes: number, left: PackedPolls[]) {
    this.#file = file;
    this.#bytes = bytes;
    this.#left = left;
  }

  static async open(folder: string): Promise<RecentPolls> {
    const path = join(folder, 'recent-polls.jsonl');
    const file = await open(path, 'a', 0o600);
    const text = await readFile(path, 'utf8');
    return new RecentPolls(file, Buffer.byteLength(text), packLines(text));
  }

  /** Packed, what an agent has left that was killed. */
  get left(): readonly PackedPolls[] {
    return this.#left;
  }

  get isFull(): boolean {
    return this.#bytes >= maxBytes;
  }

  /** The polls are on disk when the promise resolves. */
  async append(polls: readonly Poll[]): Promise<void> {
    const text = `${JSON.stringify(polls.map(({ asset_id, at, period_s, byte }) => [asset_id, at, period_s, byte]))}\n`;
    await this.#file.appendFile(text);
    await this.#file.datasync();
    this.#bytes += Buffer.byteLength(text);
  }

  async clear(): Promise<void> {
    if (this.#bytes === 0) return;
    await this.#file.truncate(0);
    this.#bytes = 0;
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

/** A line that a crash has cut off is left out. */
function packLines(text: string): PackedPolls[] {
  const packer = new PollPacker();
  for (const line of text.split('\n')) {
    try {
      for (const [asset_id, at, period_s, byte] of storedLine.parse(JSON.parse(line)))
        packer.add({ asset_id, at, period_s, byte });
    } catch {}
  }
  return packer.takeAll();
}
