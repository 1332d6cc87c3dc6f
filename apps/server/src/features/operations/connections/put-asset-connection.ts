import { Problem } from '@greenroom/domain/http/problem.ts';
import type { AssetConnection } from '@greenroom/domain/operations/connections/asset-connection.ts';
import type { ConnectionForm } from '@greenroom/domain/operations/connections/connection-form.ts';
import { checkConnection } from '@greenroom/drivers/check-connection.ts';
import type { DevicePool } from '@greenroom/drivers/device-pool.ts';
import type { Driver } from '@greenroom/drivers/driver.ts';
import { requireRecentSignIn } from '#access/require-recent-sign-in.ts';
import { findDriver } from '#features/operations/actions/find-driver.ts';
import { findAssetToControl } from '#features/operations/asset-lists.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asViewer, changeAsSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import {
  findConnectionRow,
  findDriverOf,
  findOutletAsset,
  lockAssetOfConnection,
  setControlled,
} from './asset-connection.queries.ts';
import { openConnection, upsertConnection } from './connections.queries.ts';
import { getAssetConnection } from './get-asset-connection.ts';
import { isChosenByTenant } from './is-chosen-by-tenant.ts';
import { mergeCredentials } from './merge-credentials.ts';
import { type ConnectionEditor, recordConnectionChange } from './record-connection-change.ts';

type Change = { asset_id: number; version: number; form: ConnectionForm };

/** Agents and polls use the new connection at once; its row notifies them. */
export async function putAssetConnection(
  services: Services,
  editor: ConnectionEditor,
  { asset_id, version, form }: Change,
): Promise<AssetConnection> {
  const { database, devices, sealer } = services;
  const { viewer } = editor;
  const driver = requireDriver(devices, form);
  if (form.password) await requireRecentSignIn(database, viewer, services.now());
  const asset = await asViewer(database, viewer, async (db, scope) => {
    const found = await orNotFound('Asset', findAssetToControl(db, scope, asset_id));
    const strip =
      form.outlet &&
      (await orNotFound('The asset with the outlet', findOutletAsset(db, scope, form.outlet.asset_id)));
    if (strip && strip.id === found.id)
      throw new Problem('invalid-input', '"outlet" must not be an outlet of the device itself.');
    if (strip && strip.partner_id !== found.partner_id)
      throw new Problem('other-partner', 'The outlet belongs to another partner.');
    return found;
  });
  await changeAsSystem(database, { ...editor, kind: 'edit' }, async (db) => {
    await lockAssetOfConnection(db, asset_id);
    const row = await findConnectionRow(db, asset_id);
    if ((row?.version ?? 0) !== version)
      throw new Problem('changed-meanwhile', 'Another user has changed this since you opened it.');
    await requireOutlets(devices, form.outlet && (await findDriverOf(db, form.outlet.asset_id)));
    const stored = row && openConnection(row, sealer);
    const kept = row ? { asset_id: row.outlet_asset_id, number: row.outlet_number } : null;
    const outlet = form.outlet === undefined ? kept : form.outlet;
    const { host, port, options, route } = form;
    const after = {
      ...{ asset_id, driver: driver.id, host, port, options, route },
      chosen_by_tenant: isChosenByTenant(viewer, { form, driver, row }),
      credentials: mergeCredentials(form, driver, stored),
      outlet_asset_id: outlet?.asset_id ?? null,
      outlet_number: outlet?.asset_id ? outlet.number : null,
    };
    await upsertConnection(db, { ...after, sealer });
    await setControlled(db, { asset_id, is_controlled: true });
    await recordConnectionChange(db, editor, { asset_id: asset.id, before: row, stored, after });
  });
  return getAssetConnection(services, viewer, asset_id);
}

/** Checks what was typed with the rules of its driver. */
export function requireDriver(devices: DevicePool, form: ConnectionForm): Driver {
  const driver = findDriver(devices, form.driver);
  if (!driver) throw new Problem('invalid-input', '"driver" must be the id of a driver of this server.');
  const { username, password, options } = form;
  const fault = checkConnection(driver, {
    credentials: { username: username ?? undefined, password: password ?? undefined },
    options,
  });
  if (fault) throw new Problem('invalid-input', `"${fault.field}": ${fault.message}.`);
  return driver;
}

function requireOutlets(devices: DevicePool, driverOfStrip: string | null | undefined): void {
  const driver = driverOfStrip ? findDriver(devices, driverOfStrip) : undefined;
  if (driver && !driver.cycleOutlet)
    throw new Problem('invalid-input', `"outlet": ${driver.name} switches no outlets.`);
}
