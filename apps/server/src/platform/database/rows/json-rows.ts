import type { RowReceiver, Scratch } from './row-query.ts';

type Kind = 'text' | 'boolean' | 'plain';

/** The types that json_field makes of columns, as PostgreSQL numbers them. */
const kindOfType = new Map<number | undefined, Kind>([
  [25, 'text'],
  [16, 'boolean'],
  [20, 'plain'],
  [21, 'plain'],
  [23, 'plain'],
  [114, 'plain'],
]);

type Field = { kind: Kind; begin: Buffer; missing: Buffer };

/** How JSON writes the bytes that it escapes; all others are written as they are. */
const escapes = Array.from({ length: 256 }, (_, byte) =>
  byte < 0x20 || byte === 0x22 || byte === 0x5c
    ? Buffer.from(JSON.stringify(String.fromCharCode(byte)).slice(1, -1))
    : undefined,
);
const isEscaped = Uint8Array.from(escapes, (written) => (written ? 1 : 0));
const maxEscape = 6;

const words = { true: Buffer.from('true'), false: Buffer.from('false') };
const codes = { t: 0x74, quote: 0x22, end: 0x7d, open: 0x5b, close: 0x5d, comma: 0x2c, lineBreak: 0x0a };
const minScratch = 65_536;
/** A longer one is not kept. */
const maxScratch = 1_048_576;

/**
 * Writes rows as a JSON array while they arrive, without making a text or an object of any: PostgreSQL needs twice as long for
 * the same bytes. The first columns of a row are not written; those of the last one are kept.
 */
export class JsonRows implements RowReceiver {
  readonly #names: readonly string[];
  readonly #limit: number;
  #fields: readonly Field[] = [];
  #skipped = 0;
  /** What a row needs beside its own bytes. */
  #overhead = 0;
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;
  /** Rows that have arrived; only the first ones, up to the limit, are written. */
  found = 0;
  /** The first columns of the row at the limit. */
  lastColumns: (string | null)[] = [];

  constructor({ names, limit }: { names: readonly string[]; limit: number }) {
    this.#names = names;
    this.#limit = limit;
  }

  begin(types: readonly number[], scratch: Scratch): void {
    this.#skipped = types.length - this.#names.length;
    this.#fields = this.#names.map((name, at) => fieldOf(name, at, types[at + this.#skipped]));
    this.#overhead = this.#fields.reduce(
      (sum, { begin, missing }) => sum + begin.length + missing.length + 1,
      8,
    );
    this.#bytes = scratch.bytes ?? Buffer.allocUnsafeSlow(minScratch);
    this.#bytes[0] = codes.open;
    this.#length = 1;
    this.found = 0;
    // What was received before a lost connection is received again.
    this.lastColumns = [];
  }

  addRow(row: Buffer): void {
    this.found += 1;
    if (this.found > this.#limit) return;
    this.#reserve(this.#length + this.#overhead + maxEscape * row.length);
    if (this.found > 1) {
      this.#bytes[this.#length++] = codes.comma;
      this.#bytes[this.#length++] = codes.lineBreak;
    }
    const isLast = this.found === this.#limit;
    let at = 2;
    for (let column = 0; column < this.#skipped; column += 1) {
      const length = row.readInt32BE(at);
      at += 4;
      if (isLast) this.lastColumns.push(length < 0 ? null : row.toString('utf8', at, at + length));
      at += Math.max(length, 0);
    }
    this.#length = writeFields(this.#fields, { row, at, bytes: this.#bytes, to: this.#length });
  }

  /** The array. What it was written in is used again. */
  end(scratch: Scratch): Buffer {
    const body = Buffer.allocUnsafeSlow(this.#length + 1);
    this.#bytes.copy(body, 0, 0, this.#length);
    body[this.#length] = codes.close;
    if (this.#bytes.length <= maxScratch) scratch.bytes = this.#bytes;
    return body;
  }

  #reserve(needed: number): void {
    if (needed <= this.#bytes.length) return;
    const longer = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length));
    this.#bytes.copy(longer, 0, 0, this.#length);
    this.#bytes = longer;
  }
}

function fieldOf(name: string, at: number, type: number | undefined): Field {
  const kind = kindOfType.get(type);
  if (!kind) throw new Error(`Nothing says how JSON writes ${name}, which has the type ${type}`);
  const begin = `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`;
  return {
    kind,
    begin: Buffer.from(kind === 'text' ? `${begin}"` : begin),
    missing: Buffer.from(`${begin}null`),
  };
}

type Place = { row: Buffer; at: number; bytes: Buffer; to: number };

/** Returns where the next byte goes. Bytes are copied one by one: calls for such short parts take longer. */
function writeFields(fields: readonly Field[], place: Place): number {
  const { row, bytes } = place;
  let { at, to } = place;
  for (const { kind, begin, missing } of fields) {
    const length = row.readInt32BE(at);
    at += 4;
    const end = at + Math.max(length, 0);
    const head = length < 0 ? missing : begin;
    for (let next = 0; next < head.length; next += 1) bytes[to++] = head[next] as number;
    if (length < 0) continue;
    if (kind === 'text') {
      for (; at < end; at += 1) {
        const byte = row[at] as number;
        if (isEscaped[byte] === 1) to += (escapes[byte] as Buffer).copy(bytes, to);
        else bytes[to++] = byte;
      }
      bytes[to++] = codes.quote;
    } else if (kind === 'boolean') {
      to += (row[at] === codes.t ? words.true : words.false).copy(bytes, to);
    } else {
      for (; at < end; at += 1) bytes[to++] = row[at] as number;
    }
    at = end;
  }
  bytes[to++] = codes.end;
  return to;
}
