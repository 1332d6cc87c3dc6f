import type { assetChange } from '@greenroom/domain/estate/asset-form.ts';
import type { AssetDetail } from '@greenroom/domain/inventory/asset.ts';
import type * as z from 'zod/mini';
import { findAsset } from '#features/inventory/assets.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { JsonText } from '#platform/database/json-text.ts';
import { changeAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { type AdditionalData, assetColumnsOf } from './asset-columns.ts';
import type { Editor } from './editor.ts';
import { differencesOf, lockAsset } from './lock-row.queries.ts';
import { requireRoom } from './places.queries.ts';
import { rejectTaken } from './reject-taken.ts';
import { requireFreeMac } from './require-free-mac.ts';
import { requireOrderedWarranty } from './require-ordered-warranty.ts';
import { requireSamePartner } from './require-same-partner.ts';

/** Another room moves the asset, with its history. */
export async function updateAsset(
  { database }: Services,
  editor: Editor,
  { id, version, change }: { id: number; version: number; change: z.output<typeof assetChange> },
): Promise<JsonText<AssetDetail>> {
  return changeAsViewer(database, { ...editor, kind: 'edit' }, async (db, scope) => {
    const row = await lockAsset(db, scope, { id, version });
    const { partner_id } = row;
    const stored = row.additional_data as AdditionalData;
    requireOrderedWarranty(change, stored);
    const columns = assetColumnsOf(change, stored);
    const { additional_data, ...differences } = differencesOf(row, columns);
    if (differences.room_id !== undefined)
      requireSamePartner(partner_id, await requireRoom(db, scope, differences.room_id));
    if (differences.mac_address)
      await requireFreeMac(db, { partner_id, mac_address: differences.mac_address, asset_id: id });
    const values = {
      ...differences,
      ...(additional_data && { additional_data: JSON.stringify(additional_data) }),
    };
    if (Object.keys(values).length > 0)
      await db.updateTable('assets').set(values).where('id', '=', id).execute();
    return new JsonText<AssetDetail>(await orNotFound('Asset', findAsset(db, scope, id)));
  }).catch(rejectTaken);
}
