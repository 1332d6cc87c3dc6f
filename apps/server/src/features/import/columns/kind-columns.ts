import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { assetColumns } from './asset-columns.ts';
import type { Column, Kind } from './column.ts';
import { partnerColumns } from './partner-columns.ts';
import { roomColumns } from './room-columns.ts';
import { siteColumns } from './site-columns.ts';

export const kindColumns: Record<Kind, readonly Column[]> = {
  partners: partnerColumns,
  sites: siteColumns,
  rooms: roomColumns,
  assets: assetColumns,
};

/** Headers are compared without case, accents and punctuation: "N° de série" is "n de serie". */
export function foldHeader(header: string): string {
  return foldText(header)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const byHeader = new Map<Kind, Map<string, Column>>();

export function columnsByHeader(kind: Kind): Map<string, Column> {
  const known = byHeader.get(kind);
  if (known) return known;
  const columns = new Map<string, Column>();
  for (const column of kindColumns[kind]) {
    const { name, en = [], fr = [], es = [] } = column;
    for (const header of [name, ...en, ...fr, ...es]) columns.set(foldHeader(header), column);
  }
  byHeader.set(kind, columns);
  return columns;
}
