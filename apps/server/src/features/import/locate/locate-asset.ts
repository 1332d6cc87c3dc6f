import { readOutlet } from '#features/import/columns/connection-cell.ts';
import { readLinks } from '#features/import/columns/links-cell.ts';
import { type StoredAsset, selectAssetKeys, selectAssets } from '#features/import/estate.queries.ts';
import type { ImportDb } from '#features/import/import-db.ts';
import type { ImportRow } from '#features/import/read-row.ts';
import { RowRejected } from '#features/import/row-rejected.ts';
import { openConnection } from '#features/operations/connections/connections.queries.ts';
import type { Sealer } from '#platform/secrets/sealer.ts';
import { type Asset, identityKeys, isKeyless, keysIn, keysOf } from './asset-identity.ts';
import { AssetKeyIndex } from './asset-key-index.ts';
import { EntryIndex } from './entry-index.ts';
import {
  type ImportContext,
  missing,
  type Parent,
  partnerOf,
  roomOf,
  siteOf,
  unclear,
} from './find-parent.ts';
import { type AssetSearch, identifyAsset } from './identify-asset.ts';
import type { Links, Located, Locator } from './locator.ts';

const keyPageSize = 5000;

type AssetContext = ImportContext & {
  /** Set when the file has a column for user names or passwords, which are then compared. */
  sealer: Sealer | undefined;
};

/** Assets are read batch by batch, because there may be very many. Only their hashed keys stay in memory. */
export async function createAssetLocator(
  access: ImportDb,
  { sealer, ...context }: AssetContext,
): Promise<Locator> {
  const known = await loadKeys(access, context.onlyFor?.id);
  let assets = new EntryIndex<Asset>(keysOf);
  let byId = new Map<number, Asset>();
  let touched: Asset[] = [];
  return {
    async prepare(rows, written) {
      for (const asset of touched) for (const key of identityKeys(asset)) known.add(key, asset.id);
      touched = [];
      assets = new EntryIndex<Asset>(keysOf);
      byId = new Map();
      const named = unique(rows.flatMap(namedAssets));
      const keyless = rows.filter((row) => isKeyless(keysIn(row)));
      const keys = [...rows.flatMap((row) => Object.values(keysIn(row))), ...named.map(refKey)];
      const ids = [...known.candidates(keys), ...named.flatMap((name) => idIn(name) ?? [])];
      const roomIds = unique(keyless.map((row) => roomIdOrNone(row, context)));
      if (ids.length === 0 && roomIds.length === 0) return;
      await written();
      for (const stored of await selectAssets(access, { ids, roomIds })) {
        if (sealer && stored.connection) openCredentials(stored, sealer);
        const { id, partner_id, room_id, ref, serial_number, mac_address, product_name } = stored;
        const asset = { id, partner_id, room_id, ref, serial_number, mac_address, product_name, stored };
        assets.add(asset);
        byId.set(id, asset);
      }
    },
    findAsset(name, partnerId) {
      const byNumber = byId.get(idIn(name) ?? 0);
      return [...assets.find(refKey(name)), ...(byNumber ? [byNumber] : [])].find(
        ({ partner_id }) => partner_id === partnerId,
      );
    },
    findAddress(row, entry, { partner_id }) {
      const { mac } = keysIn(row);
      if (!mac || (entry && identityKeys(entry as Asset).includes(mac))) return undefined;
      return assets.find(mac).find((asset) => asset !== entry && asset.partner_id === partner_id);
    },
    findSerial(row, entry, { partner_id }) {
      const { serial } = keysIn(row);
      if (!serial || (entry && identityKeys(entry as Asset).includes(serial))) return undefined;
      const others = assets.find(serial).filter((one) => one !== entry && one.partner_id === partner_id);
      // Several have it where the number is unknown, and "unknown" is written instead.
      return others.length === 1 ? others[0] : undefined;
    },
    locate: (row, isTaken) => locateAsset(row, { context, assets, isTaken }),
    addNew(row, id, { partner_id = 0, room_id = 0 }) {
      const asset: Asset = {
        id,
        partner_id,
        room_id,
        ref: null,
        serial_number: null,
        mac_address: null,
        product_name: '',
      };
      settle(asset, row, { room_id });
      assets.add(asset);
      touched.push(asset);
      return asset;
    },
    change(entry, row, links) {
      assets.change(entry as Asset, (asset) => settle(asset, row, links));
      touched.push(entry as Asset);
    },
  };
}

async function loadKeys(access: ImportDb, partnerId: number | undefined): Promise<AssetKeyIndex> {
  const known = new AssetKeyIndex();
  for (let after = 0; ; ) {
    const page = await selectAssetKeys(access, { after, limit: keyPageSize, partnerId });
    for (const asset of page) for (const key of identityKeys(asset)) known.add(key, asset.id);
    after = page.at(-1)?.id ?? after;
    if (page.length < keyPageSize) return known;
  }
}

type Search = AssetSearch & { context: ImportContext };

function locateAsset(row: ImportRow, search: Search): Located {
  const { context } = search;
  let partnerId = partnerOf(row, context)?.id;
  let room = roomInSite(row, context, { partnerId, mayBeUnclear: !isKeyless(keysIn(row)) });
  if (room !== 'unclear') partnerId ??= room?.partner_id;
  const entry = identifyAsset(row, search, { partnerId, room });
  if (room === 'unclear')
    room = roomInSite(row, context, { partnerId: entry?.partner_id ?? partnerId, present: entry?.room_id });
  if (room === 'unclear') throw unclear(row, 'room');
  if (entry) return { entry, links: { partner_id: entry.partner_id, room_id: room?.id ?? entry.room_id } };
  if (!room) throw missing(row, 'room', 'asset');
  return { entry, links: { partner_id: room.partner_id, room_id: room.id } };
}

function roomInSite(row: ImportRow, context: ImportContext, within: Parameters<typeof roomOf>[2]): Parent {
  const site = siteOf(row, context, within);
  if (site === 'unclear') return 'unclear';
  return roomOf(row, context, { ...within, ...(site && { site }) });
}

function roomIdOrNone(row: ImportRow, context: ImportContext): number | undefined {
  try {
    const room = roomInSite(row, context, { partnerId: partnerOf(row, context)?.id });
    return room === 'unclear' ? undefined : room?.id;
  } catch (error) {
    // The row is rejected with this reason when its turn comes.
    if (error instanceof RowRejected) return undefined;
    throw error;
  }
}

/** Other assets: what feeds it, and what it depends on. */
function namedAssets({ values }: ImportRow): string[] {
  const outlet = readOutlet(String(values.get('outlet') ?? ''))?.asset;
  const links = readLinks(String(values.get('depends_on') ?? '')) ?? [];
  return [...(outlet === undefined ? [] : [outlet]), ...links.map(({ asset }) => asset)];
}

const refKey = (ref: string) => `ref ${ref}`;
const idIn = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

/** Adds user name and password to the rest of the stored connection. */
export function openCredentials(stored: StoredAsset, sealer: Sealer): void {
  const { connection, id } = stored;
  if (!connection?.sealed) return;
  const row = {
    ...connection,
    asset_id: id,
    options: {},
    pinned_key: null,
    sealed_credentials: Buffer.from(connection.sealed, 'base64'),
  };
  Object.assign(connection, openConnection(row, sealer)?.credentials);
}

function settle(asset: Asset, row: ImportRow, links: Links): void {
  for (const column of ['ref', 'serial_number', 'mac_address'] as const) {
    if (row.values.has(column)) asset[column] = row.values.get(column) as string | null;
  }
  asset.product_name = (row.values.get('product_name') as string | undefined) ?? asset.product_name;
  asset.room_id = links.room_id ?? asset.room_id;
}

function unique<T>(values: readonly (T | undefined)[]): T[] {
  return [...new Set(values.filter((value) => value !== undefined))] as T[];
}
