import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RowResult } from './import-rows.ts';

/**
 * Records what happened to each row. It is kept on disk until the transaction is over: only then is it true, and a
 * reader who pauses the output does not hold the transaction open.
 */
export class RowReport {
  readonly #folder: string;
  readonly #file: FileHandle;

  private constructor(folder: string, file: FileHandle) {
    this.#folder = folder;
    this.#file = file;
  }

  static async create(): Promise<RowReport> {
    const folder = await mkdtemp(join(tmpdir(), 'greenroom-import-'));
    return new RowReport(folder, await open(join(folder, 'rows.txt'), 'w+'));
  }

  async write(results: readonly RowResult[]): Promise<void> {
    await this.#file.appendFile(results.map((result) => `${reportLine(result)}\n`).join(''));
  }

  async *lines(): AsyncGenerator<string> {
    yield* this.#file.readLines({ start: 0, autoClose: false });
  }

  async discard(): Promise<void> {
    await this.#file.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

export function reportLine(result: RowResult): string {
  const what = [`line ${result.line}:`, result.action, oneLine(result.key || result.name)]
    .filter(Boolean)
    .join(' ');
  if (result.action === 'rejected') return `${what} - ${oneLine(result.reason)}`;
  const fields =
    result.action === 'updated' ? ` (${result.changes.map(({ field }) => field).join(', ')})` : '';
  const warning = result.warning ? ` - warning: ${oneLine(result.warning.sentence)}` : '';
  return `${what}${fields}${warning}`;
}

/** Cells are untrusted: none of their line breaks and terminal codes reach the screen. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
