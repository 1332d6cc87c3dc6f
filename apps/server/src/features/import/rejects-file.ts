import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { byteOrderMark, csvLine, guardFormula } from '@greenroom/domain/listing/csv.ts';
import { reasonHeader } from './columns/recognise-header.ts';
import { clearMark } from './read-row.ts';

/**
 * The rows that could not be imported, unchanged, with the reason in front because a row may have more cells than the
 * header. The file can be imported again once corrected. It gets its name only when it is complete.
 */
export class RejectsFile {
  readonly path: string;
  readonly #header: readonly string[];
  readonly #delimiter: string;
  readonly #mode: number;
  #draft: FileHandle | undefined;

  constructor(path: string, options: { header: readonly string[]; delimiter: string; isSecret: boolean }) {
    this.path = path;
    // When a file of rejected rows is rejected again, only the new reasons are kept.
    this.#header = options.header;
    this.#delimiter = options.delimiter;
    // The file may contain device passwords: only its owner can read it.
    this.#mode = options.isSecret ? 0o600 : 0o666;
  }

  async write(rows: readonly { cells: readonly string[]; reason: string }[]): Promise<void> {
    if (rows.length === 0) return;
    if (!this.#draft) {
      this.#draft = await open(this.#draftPath, 'w', this.#mode);
      await this.#draft.appendFile(byteOrderMark + this.#line(this.#header, reasonHeader));
    }
    await this.#draft.appendFile(rows.map(({ cells, reason }) => this.#line(cells, reason)).join(''));
  }

  /** Returns whether there is a file. */
  async keep(): Promise<boolean> {
    if (!this.#draft) return false;
    await this.#draft.close();
    await rename(this.#draftPath, this.path);
    return true;
  }

  async abandon(): Promise<void> {
    await this.#draft?.close();
    await rm(this.#draftPath, { force: true });
  }

  get #draftPath(): string {
    return `${this.path}.part`;
  }

  #line(cells: readonly string[], reason: string): string {
    const own = cells.filter((_, at) => this.#header[at] !== reasonHeader);
    return csvLine([guardFormula(reason), ...own.map(harmless)], this.#delimiter);
  }
}

/** An already guarded cell stays unchanged; a lone hyphen is the sign that clears a field. */
function harmless(cell: string): string {
  return cell === clearMark || cell.startsWith("'") ? cell : guardFormula(cell);
}
