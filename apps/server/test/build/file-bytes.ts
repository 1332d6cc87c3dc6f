import { deflateSync } from 'node:zlib';

/** The smallest valid files of each type. */
export const fileBytes = {
  png: aPng(),
  jpg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  webp: Buffer.from('524946461a000000574542505650384c0d0000002f00000010071011118888fe0700', 'hex'),
  pdf: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  doc: anOleFile('WordDocument'),
  xls: anOleFile('Workbook'),
  docx: aZip(['[Content_Types].xml', '_rels/.rels', 'word/document.xml']),
  xlsx: aZip(['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml']),
  txt: Buffer.from('Salle de réunion: éteindre la lumière.\r\n'),
  csv: Buffer.from('ref;nom\r\n1;Écran\r\n', 'latin1'),
};

/** A png with this many extra bytes after its end. */
export function aPng(extraBytes = 0): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length, 0);
    head.write(type, 4, 'latin1');
    // No test checks the checksum.
    return Buffer.concat([head, data, Buffer.alloc(4)]);
  };
  const header = Buffer.from('00000001000000010806000000', 'hex');
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(5))),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.alloc(extraBytes),
  ]);
}

/** A zip file with empty parts of these names. */
export function aZip(names: string[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    parts.push(local, Buffer.from(name));
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

/** A compound file whose directory is spread over two sectors, the requested stream in the second. */
export function anOleFile(stream: string): Buffer {
  const header = Buffer.alloc(512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(0xfffffffe, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  // Sector 0 is this table, sector 1 leads to 2, and 2 is the last.
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(2, 4);
  table.writeUInt32LE(0xfffffffe, 8);
  const entry = (name: string) => {
    const bytes = Buffer.alloc(128);
    bytes.write(name, 0, 'utf16le');
    bytes.writeUInt16LE(name.length * 2 + 2, 64);
    return bytes;
  };
  const first = Buffer.concat(['Root Entry', '1Table', '\u0001CompObj', 'Data'].map(entry));
  const second = Buffer.concat([entry(stream), Buffer.alloc(384)]);
  return Buffer.concat([header, table, first, second]);
}
