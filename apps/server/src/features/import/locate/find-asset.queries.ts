import { FileRejected } from '#features/import/row-rejected.ts';
import type { SystemDb } from '#platform/database/scope.ts';

export type FoundAsset = { id: number; ref: string | null; product_name: string };

/** The asset with this ref, or else with this id. */
export async function findAsset(
  db: SystemDb,
  { name, partner_id }: { name: string; partner_id?: number },
): Promise<FoundAsset | undefined> {
  const assets = db
    .selectFrom('assets')
    .$if(partner_id !== undefined, (query) => query.where('partner_id', '=', partner_id ?? 0))
    .select(['id', 'ref', 'product_name'])
    .limit(2);
  const [first, second] = await assets.where('ref', '=', name).execute();
  if (second) throw new FileRejected(`several partners have an asset "${name}": give its number`);
  if (first || !/^\d{1,9}$/.test(name)) return first;
  return assets.where('id', '=', Number(name)).executeTakeFirst();
}
