import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import type { ImportRow } from '#features/import/read-row.ts';
import type { Entry } from './locator.ts';

/** The fields of an asset that identify it. */
export type Asset = Entry & {
  partner_id: number;
  room_id: number;
  ref: string | null;
  serial_number: string | null;
  mac_address: string | null;
  product_name: string;
};

export const serialKey = (serial: string) => serial.trim().toUpperCase();
export const macKey = (mac: string) => mac.replace(/[:\-. ]/g, '').toUpperCase();
export const nameInRoomKey = (roomId: number, name: string) => `room ${roomId} ${foldText(name.trim())}`;

type Identity = Pick<Asset, 'ref' | 'serial_number' | 'mac_address'>;

export function identityKeys({ ref, serial_number, mac_address }: Identity): string[] {
  const keys: string[] = [];
  if (ref !== null) keys.push(`ref ${ref}`);
  if (serial_number !== null) keys.push(`serial ${serialKey(serial_number)}`);
  if (mac_address !== null) keys.push(`mac ${macKey(mac_address)}`);
  return keys;
}

export function keysOf(asset: Asset): string[] {
  return [nameInRoomKey(asset.room_id, asset.product_name), ...identityKeys(asset)];
}

/** The keys of a row, in the form of the index. */
type Keys = { ref?: string; serial?: string; mac?: string };

const known = new WeakMap<ImportRow, Keys>();

export function keysIn(row: ImportRow): Keys {
  const found = known.get(row) ?? readKeys(row);
  known.set(row, found);
  return found;
}

function readKeys(row: ImportRow): Keys {
  const text = (column: string) => row.values.get(column) as string | null | undefined;
  const [ref, serial, mac] = [text('ref'), text('serial_number'), text('mac_address')];
  return {
    ...(ref && { ref: `ref ${ref}` }),
    ...(serial && { serial: `serial ${serialKey(serial)}` }),
    ...(mac && { mac: `mac ${macKey(mac)}` }),
  };
}

export const isKeyless = (keys: Keys) => Object.keys(keys).length === 0;
