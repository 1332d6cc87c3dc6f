/** One file of an archive, already compressed (deflate without a header), with its name in UTF-8. */
export type ZipEntry = { name: Uint8Array; deflated: Uint8Array; size: number; crc: number };

const flagUtf8 = 0x0800;
const methodDeflate = 8;
/** The first day that the format knows: an archive of the same files is the same bytes. */
const firstDay = 0x0021;

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] as number);
  return (crc ^ 0xffffffff) >>> 0;
}

/** The parts of a ZIP archive, in their order. Each file must be shorter than 4 GB. */
export function zipParts(entries: readonly ZipEntry[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { name } = entry;
    const local = [...numbers([[4, 0x04034b50]]), ...commonHeader(entry, name.length)];
    const head = join(local, name);
    parts.push(head, entry.deflated);
    directory.push(
      join(
        numbers([
          [4, 0x02014b50],
          [2, 20],
        ]).concat(
          commonHeader(entry, name.length),
          numbers([
            [2, 0],
            [2, 0],
            [2, 0],
            [4, 0],
            [4, offset],
          ]),
        ),
        name,
      ),
    );
    offset += head.length + entry.deflated.length;
  }
  const directorySize = directory.reduce((sum, { length }) => sum + length, 0);
  const end = numbers([
    [4, 0x06054b50],
    [4, 0],
    [2, entries.length],
    [2, entries.length],
    [4, directorySize],
    [4, offset],
    [2, 0],
  ]);
  return [...parts, ...directory, Uint8Array.from(end)];
}

/** From the needed version to the length of the extra field, which both headers of a file have. */
function commonHeader({ crc, deflated, size }: ZipEntry, nameLength: number): number[] {
  return numbers([
    [2, 20],
    [2, flagUtf8],
    [2, methodDeflate],
    [2, 0],
    [2, firstDay],
    [4, crc],
    [4, deflated.length],
    [4, size],
    [2, nameLength],
    [2, 0],
  ]);
}

/** Each number in so many bytes, the lowest first. */
function numbers(fields: readonly (readonly [bytes: 2 | 4, value: number])[]): number[] {
  return fields.flatMap(([bytes, value]) =>
    Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** at) % 256),
  );
}

function join(head: readonly number[], name: Uint8Array): Uint8Array {
  return Uint8Array.from([...head, ...name]);
}
