import type { NewAssets } from '@greenroom/domain/estate/asset-copies.ts';
import type { AssetDetail } from '@greenroom/domain/inventory/asset.ts';
import { findAsset } from '#features/inventory/assets.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { JsonText } from '#platform/database/json-text.ts';
import { changeAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { assetColumnsOf } from './asset-columns.ts';
import type { Editor } from './editor.ts';
import { requireRoom } from './places.queries.ts';
import { rejectTaken } from './reject-taken.ts';
import { requireCreator } from './require-creator.ts';
import { requireFreeMac } from './require-free-mac.ts';
import { requireOrderedWarranty } from './require-ordered-warranty.ts';

export async function createAsset(
  { database }: Services,
  editor: Editor,
  { count = 1, serial_numbers = [], ...form }: NewAssets,
): Promise<JsonText<AssetDetail>> {
  requireCreator(editor.viewer);
  requireOrderedWarranty(form);
  const { product_name, room_id } = form;
  const { additional_data = {}, ...columns } = assetColumnsOf(form, {});
  return changeAsViewer(database, { ...editor, kind: 'create' }, async (db, scope) => {
    const partner_id = await requireRoom(db, scope, room_id);
    if (columns.mac_address)
      await requireFreeMac(db, { partner_id, mac_address: columns.mac_address, asset_id: null });
    const row = {
      ...columns,
      product_name,
      room_id,
      partner_id,
      additional_data: JSON.stringify(additional_data),
    };
    const rows = Array.from({ length: count }, (_, at) => ({
      ...row,
      serial_number: serial_numbers[at] ?? columns.serial_number ?? null,
    }));
    const { id } = await db.insertInto('assets').values(rows).returning('id').executeTakeFirstOrThrow();
    return new JsonText<AssetDetail>(await orNotFound('Asset', findAsset(db, scope, id)));
  }).catch(rejectTaken);
}
