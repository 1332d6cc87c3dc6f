import { allDrivers } from '@greenroom/drivers/registry.ts';
import type { ImportRow } from '#features/import/read-row.ts';
import { RowRejected } from '#features/import/row-rejected.ts';
import type { MergedConnection, StoredConnection } from '#features/import/write/merge-connection.ts';
import type { NewConnection } from '#features/operations/connections/connections.queries.ts';
import type { Entry, Links, Locator } from './locator.ts';

/** The outlet's asset may not have its id yet: it can be in the same file. */
export type LinkedConnection = Omit<MergedConnection, 'outlet'> & {
  outlet: { entry: Entry; number: number } | null;
};

/** The asset that a row names may be further down in the file. */
export class AssetMissing extends RowRejected {}

type Place = {
  row: ImportRow;
  entry: Entry | undefined;
  links: Links;
  locator: Pick<Locator, 'findAsset'>;
};

export function linkOutlet(
  { outlet, ...connection }: MergedConnection,
  { row, entry, links, locator }: Place,
): LinkedConnection {
  if (outlet === undefined) return { ...connection, outlet: storedOutlet(entry) };
  if (outlet === null) return { ...connection, outlet: null };
  const found = locator.findAsset?.(outlet.asset, links.partner_id ?? 0);
  const calls = row.calls('outlet');
  if (!found) throw new AssetMissing(`${calls}: there is no asset "${outlet.asset}" of this partner.`);
  if (found === entry) throw new RowRejected(`${calls}: a device cannot be powered by its own outlet.`);
  const driver = allDrivers.find(({ id }) => id === connectionOf(found)?.driver);
  if (driver && !driver.cycleOutlet) {
    throw new RowRejected(
      `${calls}: "${outlet.asset}" is controlled by ${driver.name}, which switches no outlets.`,
    );
  }
  return { ...connection, outlet: { entry: found, number: outlet.number } };
}

export function readyToWrite(
  asset_id: number,
  { outlet, ...connection }: LinkedConnection,
): Omit<NewConnection, 'sealer'> {
  return {
    ...connection,
    asset_id,
    outlet_asset_id: outlet?.entry.id ?? null,
    outlet_number: outlet?.number ?? null,
  };
}

function connectionOf(entry: Entry | undefined): StoredConnection | null {
  return (entry?.stored?.connection ?? null) as StoredConnection | null;
}

function storedOutlet(entry: Entry | undefined): LinkedConnection['outlet'] {
  const { outlet_asset_id = null, outlet_number = null } = connectionOf(entry) ?? {};
  return outlet_asset_id === null || outlet_number === null
    ? null
    : { entry: { id: outlet_asset_id }, number: outlet_number };
}
