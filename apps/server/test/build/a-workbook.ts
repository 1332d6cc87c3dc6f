import { crc32, deflateRawSync } from 'node:zlib';

type Part = [name: string, content: string | Buffer];

/** A ZIP file of these parts, compressed. */
export function zipOf(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of parts) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(plain), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(plain.length, 18);
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

/** A workbook as spreadsheets write it, with one sheet of these rows and some shared strings. */
export function aWorkbook(
  sheetData: string,
  strings: readonly string[] = [],
  more: readonly Part[] = [],
): Buffer {
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
    ['xl/worksheets/sheet2.xml', `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`],
    ...more,
  ]);
}
