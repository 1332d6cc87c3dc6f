import { type FileHandle, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type LateHistory, lateChange, lateHistory } from '@greenroom/domain/history/late-history.ts';
import { packedPolls } from '@greenroom/domain/history/packed-polls.ts';
import * as z from 'zod/mini';
import { shiftHistory } from './shift-history.ts';

export type HistoryLimits = { maxBytes: number; maxFileBytes: number; maxAgeMilliseconds: number };

const usualLimits: HistoryLimits = {
  maxBytes: 20 * 1024 * 1024,
  /** One file is read into memory at a time, and deleted when the server has stored all of it. */
  maxFileBytes: 512 * 1024,
  maxAgeMilliseconds: 72 * 3_600_000,
};

/** A line may have more rows than a message: a large site packs all polls at once. */
const storedLine = z.object({
  covers: lateHistory.covers,
  changes: z.array(lateChange),
  polls: z.array(packedPolls),
});
type File = { name: string; bytes: number; until: number };

/** What could not be sent yet, in files of lines, the oldest first. When there is too much, the oldest is deleted. */
export class HistoryFiles {
  readonly #dir: string;
  readonly #limits: HistoryLimits;
  readonly #files: File[];
  #open: FileHandle | undefined;
  #next: number;
  /** The files of a run whose clock turned out to be wrong, by number, and by how much. */
  #run = { from: Number.POSITIVE_INFINITY, until: 0, shift: 0 };

  private constructor(dir: string, limits: HistoryLimits, files: File[]) {
    this.#dir = dir;
    this.#limits = limits;
    this.#files = files;
    this.#next = 1 + Math.max(0, ...files.map(({ name }) => Number.parseInt(name, 10)));
  }

  static async open(folder: string, limits: Partial<HistoryLimits> = {}): Promise<HistoryFiles> {
    const dir = join(folder, 'history');
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const names = (await readdir(dir)).filter((name) => /^\d{8}\.jsonl$/.test(name)).sort();
    const files: File[] = [];
    for (const name of names) {
      const { size } = await stat(join(dir, name));
      const lines = await readLines(join(dir, name));
      files.push({ name, bytes: size, until: latestOf(lines) });
    }
    return new HistoryFiles(dir, { ...usualLimits, ...limits }, files);
  }

  get isEmpty(): boolean {
    return this.#files.length === 0;
  }

  /** The latest time of all that is stored; 0 if nothing is. */
  get latest(): number {
    return Math.max(0, ...this.#files.map(({ until }) => until));
  }

  /** The time of what follows is not sure. */
  async beginRun(): Promise<void> {
    await this.rotate();
    this.#run = { from: this.#next, until: Number.POSITIVE_INFINITY, shift: 0 };
  }

  /** The time is sure from now on, and so is by how much it was wrong. */
  async endRun(shift: number): Promise<void> {
    await this.rotate();
    this.#run = { ...this.#run, until: this.#next, shift };
  }

  /** The line is on disk when the promise resolves. */
  async append(line: LateHistory): Promise<void> {
    const text = `${JSON.stringify(line)}\n`;
    let last = this.#files.at(-1);
    if (!this.#open || !last || last.bytes >= this.#limits.maxFileBytes) {
      await this.rotate();
      last = { name: `${String(this.#next).padStart(8, '0')}.jsonl`, bytes: 0, until: 0 };
      this.#next += 1;
      this.#open = await open(join(this.#dir, last.name), 'a', 0o600);
      this.#files.push(last);
    }
    await this.#open.appendFile(text);
    await this.#open.datasync();
    last.bytes += Buffer.byteLength(text);
    last.until = Math.max(last.until, latestOf([line]));
    await this.#deleteOldest(last.until);
  }

  /** What is appended from now on goes to a new file. */
  async rotate(): Promise<void> {
    await this.#open?.close();
    this.#open = undefined;
  }

  /** The lines of the oldest file. A line that a crash has cut off is left out. */
  async readOldest(): Promise<LateHistory[]> {
    const [oldest] = this.#files;
    if (this.#files.length === 1) await this.rotate();
    if (!oldest) return [];
    const lines = await readLines(join(this.#dir, oldest.name));
    const { from, until, shift } = this.#run;
    const number = Number.parseInt(oldest.name, 10);
    return number < from || number >= until ? lines : lines.map((line) => shiftHistory(line, shift));
  }

  async deleteOldest(): Promise<void> {
    const oldest = this.#files.shift();
    if (oldest) await rm(join(this.#dir, oldest.name), { force: true });
  }

  async #deleteOldest(now: number): Promise<void> {
    const { maxBytes, maxAgeMilliseconds } = this.#limits;
    const bytes = () => this.#files.reduce((sum, file) => sum + file.bytes, 0);
    while (
      this.#files.length > 1 &&
      (bytes() > maxBytes || (this.#files[0]?.until ?? now) < now - maxAgeMilliseconds)
    )
      await this.deleteOldest();
  }
}

function latestOf(lines: readonly LateHistory[]): number {
  return Math.max(
    0,
    ...lines.flatMap(({ covers, polls, changes }) => [
      covers?.until ?? 0,
      ...polls.map(({ at }) => at),
      ...changes.map(({ at }) => at),
    ]),
  );
}

async function readLines(path: string): Promise<LateHistory[]> {
  const text = await readFile(path, 'utf8');
  return text.split('\n').flatMap((line) => {
    try {
      return [storedLine.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}
