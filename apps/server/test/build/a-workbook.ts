import { constants, crc32, deflateRawSync } from 'node:zlib';

type Part = [name: string, content: string | Buffer | Packed];

type Packed = {
  packed: Buffer;
  /** Of what is packed. */
  length: number;
};

/** A ZIP file of these parts, compressed. */
export function zipOf(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of parts) {
    const { packed, length, checksum } = pack(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(checksum, 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, place, Buffer.from(name)]),
    );
    bodies.push(local);
    at += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, entries, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

function pack(content: Part[1]): Packed & { checksum: number } {
  // Reading stops long before the end of a bomb, where its checksum would be compared.
  if (typeof content === 'object' && 'packed' in content) return { ...content, checksum: 0 };
  const plain = Buffer.from(content);
  return { packed: deflateRawSync(plain), length: plain.length, checksum: crc32(plain) };
}

const mebibyte = 1024 * 1024;

/** A text and many spaces behind it, packed one time instead of for each of the mebibytes. */
function withSpaces(text: string, mebibytes: number): Packed {
  const continued = { finishFlush: constants.Z_FULL_FLUSH };
  const start = deflateRawSync(text, continued);
  const spaces = deflateRawSync(Buffer.alloc(mebibyte, ' '), continued);
  const packed = Buffer.concat([
    start,
    ...Array.from({ length: mebibytes }, () => spaces),
    deflateRawSync(''),
  ]);
  return { packed, length: Buffer.byteLength(text) + mebibytes * mebibyte };
}

/** A workbook of a megabyte, whose sheet has a cell of many more. */
export function aZipBomb(sheetData: string, mebibytes: number): Buffer {
  return workbookOf(withSpaces(`<worksheet><sheetData>${sheetData}`, mebibytes));
}

/** A workbook as spreadsheets write it, with one sheet of these rows and some shared strings. */
export function aWorkbook(
  sheetData: string,
  strings: readonly string[] = [],
  more: readonly Part[] = [],
): Buffer {
  return workbookOf(`<worksheet><sheetData>${sheetData}</sheetData></worksheet>`, strings, more);
}

function workbookOf(sheet: Part[1], strings: readonly string[] = [], more: readonly Part[] = []): Buffer {
  const items = strings.map((text) => `<si><t>${text}</t></si>`).join('');
  return zipOf([
    [
      'xl/workbook.xml',
      '<workbook><sheets><sheet name="Old" state="hidden" r:id="r1"/><sheet name="A" r:id="r2"/></sheets></workbook>',
    ],
    [
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>',
    ],
    ['xl/styles.xml', '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'],
    ['xl/sharedStrings.xml', `<sst>${items}</sst>`],
    ['xl/worksheets/sheet2.xml', sheet],
    ...more,
  ]);
}
