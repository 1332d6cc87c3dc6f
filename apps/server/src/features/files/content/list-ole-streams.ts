import type { FileHandle } from 'node:fs/promises';
import { readAt } from './read-at.ts';

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const headerLength = 512;
const entryLength = 128;
/** The limit for the directory; an office document needs a few sectors. It also ends a circular chain. */
const maxSectors = 200;
const lastSector = 0xfffffffa;
const listedInHeader = 109;

/** The names in an OLE compound file ([MS-CFB] 2.2, 2.3, 2.6). Empty for any other file. */
export async function listOleStreams(file: FileHandle): Promise<string[]> {
  const header = await readAt(file, 0, headerLength);
  if (header.length < headerLength || !header.subarray(0, 8).equals(signature)) return [];
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return [];
  const sectorLength = 1 << shift;
  const { size } = await file.stat();
  /** A sector beyond the end does not exist, and following the chain to it would take as many steps as its number. */
  const isThere = (sector: number) => sector < lastSector && (sector + 1) * sectorLength < size;
  const readSector = async (sector: number) =>
    isThere(sector) ? readAt(file, (sector + 1) * sectorLength, sectorLength) : Buffer.alloc(0);

  /** The sector of the allocation table piece with this number: the header lists the first ones, a chain the others. */
  const tableSector = async (index: number) => {
    if (index < listedInHeader) return header.readUInt32LE(76 + index * 4);
    const perSector = sectorLength / 4 - 1;
    const hops = Math.floor((index - listedInHeader) / perSector);
    let sector = header.readUInt32LE(68);
    for (let hop = 0; hop < hops; hop++) sector = numberIn(await readSector(sector), perSector);
    return numberIn(await readSector(sector), (index - listedInHeader) % perSector);
  };
  const nextSector = async (sector: number) => {
    const perSector = sectorLength / 4;
    const table = await readSector(await tableSector(Math.floor(sector / perSector)));
    return numberIn(table, sector % perSector);
  };

  const names: string[] = [];
  let sector = header.readUInt32LE(48);
  for (let read = 0; isThere(sector) && read < maxSectors; read++) {
    names.push(...namesIn(await readSector(sector)));
    sector = await nextSector(sector);
  }
  return names;
}

function numberIn(sector: Buffer, index: number): number {
  return index * 4 + 4 <= sector.length ? sector.readUInt32LE(index * 4) : lastSector;
}

function namesIn(sector: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + entryLength <= sector.length; at += entryLength) {
    const length = sector.readUInt16LE(at + 64);
    if (length >= 2 && length <= 64) names.push(sector.toString('utf16le', at, at + length - 2));
  }
  return names;
}
