import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ActionOutcome, actionOutcome } from '@greenroom/domain/operations/device-action.ts';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import * as z from 'zod/mini';
import { replaceFile } from './replace-file.ts';

const line = z.union([
  z.object({ id: z.int(), begun: z.literal(true) }),
  z.object({ id: z.int(), outcome: actionOutcome }),
  z.object({ id: z.int(), stored: z.literal(true) }),
]);
type Line = z.infer<typeof line>;

/** `outcome` is kept until the server has stored it; after that only the id remains, marked as seen. */
type Entry = { outcome: ActionOutcome | null; state: 'begun' | 'ended' | 'stored' };

/** The server only repeats what it has just sent, so it never repeats an operation older than this many. */
const rememberedOperations = 1_000;
const linesBeforeTidying = 10_000;

const interrupted: ActionOutcome = {
  code: 'outcome-unknown',
  message: deviceMessage('device.agentStopped'),
  result: { code: 'outcome-unknown' },
  duration_ms: 0,
};

/**
 * Records what was started, how it ended, and whether the server knows, in one append-only file. It ensures that a
 * reboot happens at most once despite crashes and repeated messages, and keeps outcomes while the link is down.
 */
export class Journal {
  readonly #path: string;
  readonly #entries: Map<number, Entry>;
  #file: FileHandle;
  #lines: number;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(path: string, entries: Map<number, Entry>, file: FileHandle) {
    this.#path = path;
    this.#entries = entries;
    this.#file = file;
    this.#lines = entries.size;
  }

  static async open(dir: string): Promise<Journal> {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const path = journalFile(dir);
    const entries = new Map<number, Entry>();
    for (const read of await readLines(path)) take(entries, read);
    for (const entry of entries.values()) {
      if (entry.state === 'begun') Object.assign(entry, { state: 'ended', outcome: interrupted });
    }
    // Rewriting the file drops a partial last line that a crash may have left.
    await replaceFile(path, tidied(entries));
    return new Journal(path, entries, await open(path, 'a'));
  }

  has(id: number): boolean {
    return this.#entries.has(id);
  }

  outcomeOf(id: number): ActionOutcome | null {
    return this.#entries.get(id)?.outcome ?? null;
  }

  /** Outcomes that the server has not confirmed yet, in the order in which they ended. */
  undelivered(): { operation_id: number; outcome: ActionOutcome }[] {
    return [...this.#entries].flatMap(([operation_id, { outcome }]) =>
      outcome ? [{ operation_id, outcome }] : [],
    );
  }

  /** The entry is on disk when the promise resolves. Only then may an action start that must not happen twice. */
  begin(id: number): Promise<void> {
    return this.#write([{ id, begun: true }], true);
  }

  /** `durable` for actions that must not run twice; a status that is lost in a power cut is simply requested again. */
  end(id: number, outcome: ActionOutcome, { durable }: { durable: boolean }): Promise<void> {
    return this.#write([{ id, outcome }], durable);
  }

  stored(ids: readonly number[]): Promise<void> {
    const known = ids.filter((id) => this.#entries.get(id)?.state === 'ended');
    return known.length === 0
      ? Promise.resolve()
      : this.#write(
          known.map((id) => ({ id, stored: true })),
          false,
        );
  }

  async close(): Promise<void> {
    await this.#last.catch(() => undefined);
    await this.#file.close();
  }

  #write(lines: Line[], durable: boolean): Promise<void> {
    const writing = this.#last
      .catch(() => undefined)
      .then(async () => {
        await this.#file.appendFile(lines.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
        if (durable) await this.#file.datasync();
        for (const entry of lines) take(this.#entries, entry);
        this.#lines += lines.length;
        if (this.#lines > linesBeforeTidying) await this.#tidy();
      });
    this.#last = writing;
    return writing;
  }

  async #tidy(): Promise<void> {
    await replaceFile(this.#path, tidied(this.#entries));
    await this.#file.close();
    this.#file = await open(this.#path, 'a');
    this.#lines = this.#entries.size;
  }
}

export function journalFile(dir: string): string {
  return join(dir, 'journal.jsonl');
}

async function readLines(path: string): Promise<Line[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((entry) => {
    try {
      return [line.parse(JSON.parse(entry))];
    } catch {
      return [];
    }
  });
}

function take(entries: Map<number, Entry>, read: Line): void {
  const before = entries.get(read.id);
  // Re-inserted at the end, so that the map stays in order of the latest entry.
  entries.delete(read.id);
  if ('outcome' in read) entries.set(read.id, { state: 'ended', outcome: read.outcome });
  else if ('stored' in read) entries.set(read.id, { state: 'stored', outcome: null });
  else entries.set(read.id, before ?? { state: 'begun', outcome: null });
}

/** Drops the oldest settled entries and returns the rest as lines. */
function tidied(entries: Map<number, Entry>): string {
  const settled = [...entries].filter(([, { state }]) => state === 'stored').map(([id]) => id);
  for (const id of settled.slice(0, Math.max(0, settled.length - rememberedOperations))) entries.delete(id);
  return [...entries].map(([id, entry]) => `${JSON.stringify(lineOf(id, entry))}\n`).join('');
}

function lineOf(id: number, { state, outcome }: Entry): Line {
  if (state === 'stored') return { id, stored: true };
  return outcome ? { id, outcome } : { id, begun: true };
}
