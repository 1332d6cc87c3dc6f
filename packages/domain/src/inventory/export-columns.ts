import type { CsvColumn } from '../listing/csv.ts';
import type { AssetRow } from './asset.ts';
import type { Room } from './room.ts';
import { addressLine, type Site } from './site.ts';

// The columns of the exported lists. The import recognises their headers, so that an exported list can be imported
// again; they are the same in every language.

/** Name and address, as the spec says; the address is the whole line, as in the list. */
export const siteExportColumns: readonly CsvColumn<Site>[] = [
  { header: 'name', value: (row) => row.name },
  { header: 'address', value: addressLine },
];

export const roomExportColumns: readonly CsvColumn<Room>[] = [
  { header: 'name', value: (row) => row.name },
  { header: 'site', value: (row) => row.site_name },
  { header: 'floor', value: (row) => row.floor },
  { header: 'capacity', value: (row) => row.capacity },
  { header: 'type', value: (row) => row.room_type },
];

/** The manufacturer as stored: the upper case is only a style of the screen. */
export const assetExportColumns: readonly CsvColumn<AssetRow>[] = [
  { header: 'name', value: (row) => row.product_name },
  { header: 'manufacturer', value: (row) => row.manufacturer },
  { header: 'room', value: (row) => row.room_name },
  { header: 'site', value: (row) => row.site_name },
];
