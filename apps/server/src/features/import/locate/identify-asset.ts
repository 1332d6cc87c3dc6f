import { assetColumns } from '#features/import/columns/asset-columns.ts';
import type { ImportRow } from '#features/import/read-row.ts';
import { RowRejected } from '#features/import/row-rejected.ts';
import { diffRow } from '#features/import/write/diff-row.ts';
import { type Asset, isKeyless, keysIn, nameInRoomKey } from './asset-identity.ts';
import type { EntryIndex } from './entry-index.ts';
import type { Parent } from './find-parent.ts';
import type { Entry } from './locator.ts';

export type AssetSearch = { assets: EntryIndex<Asset>; isTaken: (entry: Entry) => boolean };

/** By ref, or else by serial number, or else by MAC address; without any of them by its name in its room. */
export function identifyAsset(
  row: ImportRow,
  { assets, isTaken }: AssetSearch,
  { partnerId, room }: { partnerId: number | undefined; room: Parent },
): Asset | undefined {
  const keys = keysIn(row);
  const { ref, serial, mac } = keys;
  const isOwn = (asset: Asset) => partnerId === undefined || asset.partner_id === partnerId;
  if (ref) {
    const found = assets.find(ref).filter(isOwn);
    if (found.length > 1)
      throw new RowRejected(`Several partners have an asset "${row.values.get('ref')}": give the partner.`);
    if (found[0]) return found[0];
  }
  // An asset with another ref is another asset, even when both have "unknown" as their serial number.
  const isOpen = (asset: Asset) => isOwn(asset) && (!ref || (asset.ref === null && partnerId !== undefined));
  const bySerial = serial ? assets.find(serial).filter(isOpen) : [];
  const byMac = mac ? assets.find(mac).filter(isOpen) : [];
  const both = bySerial.filter((asset) => byMac.includes(asset));
  if (bySerial.length > 1 && both.length !== 1) {
    throw new RowRejected(
      `${bySerial.length} assets have the serial number "${row.values.get('serial_number')}".`,
      'serial-several',
      { count: bySerial.length, text: String(row.values.get('serial_number')) },
    );
  }
  if (bySerial.length > 0) return both[0] ?? bySerial[0];
  if (byMac.length > 1) {
    const text = String(row.values.get('mac_address'));
    const sentence = `${byMac.length} assets have the MAC address "${text}".`;
    throw new RowRejected(sentence, 'mac-several', { count: byMac.length, text });
  }
  if (byMac[0] || !isKeyless(keys)) return byMac[0];
  return byName(row, { assets, isTaken }, room);
}

/**
 * Two screens with the same name in one room are two rows of an exported list: each row takes one of them, and a row
 * without a match is a new one.
 */
function byName(row: ImportRow, { assets, isTaken }: AssetSearch, room: Parent): Asset | undefined {
  const name = row.values.get('product_name');
  if (typeof name !== 'string')
    throw new RowRejected(
      'The row has neither a ref, a serial number, a MAC address nor a name.',
      'asset-unnamed',
    );
  if (!room || room === 'unclear') {
    throw new RowRejected(
      'Without a ref, a serial number or a MAC address the row must say in which room the asset is.',
      'asset-needs-room',
    );
  }
  const free = assets.find(nameInRoomKey(room.id, name)).filter((asset) => !isTaken(asset));
  const same = free.find((asset) => addsNothing(asset, row));
  if (!same && free.length > 1) {
    throw new RowRejected(
      `${free.length} assets in this room are called "${name}": give the ref or the serial number.`,
      'name-several-in-room',
      { count: free.length, text: name },
    );
  }
  return same ?? free[0];
}

function addsNothing({ stored }: Asset, row: ImportRow): boolean {
  return stored !== undefined && diffRow(assetColumns, stored, row).changes.length === 0;
}
