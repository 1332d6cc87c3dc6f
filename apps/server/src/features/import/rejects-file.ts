import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { byteOrderMark, csvLine, guardFormula } from '@greenroom/domain/listing/csv.ts';
import { reasonHeader } from './columns/recognise-header.ts';
import { clearMark } from './read-row.ts';

/**
 * The rows that could not be imported, as they stood in the file, with the reason in front: a row may have more
 * cells than the header. Once corrected it can be imported. It gets its name only when it is complete.
 */
export class RejectsFile {
  readonly path: string;
  readonly #header: readonly string[];
  readonly #delimiter: string;
  readonly #mode: number;
  #draft: FileHandle | undefined;

  constructor(path: string, options: { header: readonly string[]; delimiter: string; isSecret: boolean }) {
    this.path = path;
    // A rejected file that is rejected again keeps one column of reasons: the new ones.
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

  /** Answers whether there is a file. */
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

/** A cell that is guarded already stays so; a lone hyphen is the sign that empties a field. */
function harmless(cell: string): string {
  return cell === clearMark || cell.startsWith("'") ? cell : guardFormula(cell);
}
