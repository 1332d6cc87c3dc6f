import type { Credentials } from '@greenroom/domain/operations/device-connection.ts';
import { checkConnection } from '@greenroom/drivers/check-connection.ts';
import type { Driver } from '@greenroom/drivers/driver.ts';
import { isSameDevice } from '@greenroom/drivers/is-same-device.ts';
import { allDrivers } from '@greenroom/drivers/registry.ts';
import type { Stored } from '#features/import/columns/column.ts';
import { type OutletName, readOutlet } from '#features/import/columns/connection-cell.ts';
import type { ImportRow } from '#features/import/read-row.ts';
import { RowRejected } from '#features/import/row-rejected.ts';
import type { Patch } from './diff-row.ts';

/** As read with its asset; user name and password only when the file has a column for them. */
export type StoredConnection = {
  driver: string;
  host: string;
  port: number | null;
  options: string | null;
  route: 'auto' | 'direct' | 'agent';
  /** By ref if there is one, and always by id: PDU-7:3, 4711:3. */
  outlet: string | null;
  outlet_by_id: string | null;
  outlet_asset_id: number | null;
  outlet_number: number | null;
  sealed: string | null;
  username?: string | undefined;
  password?: string | undefined;
};

export type MergedConnection = Pick<StoredConnection, 'driver' | 'host' | 'port' | 'route'> & {
  options: Record<string, unknown>;
  /** Undefined keeps the stored ones. */
  credentials: Credentials | undefined;
  /** Undefined keeps the stored one. */
  outlet: OutletName | null | undefined;
};

/** The new connection; null when it is removed, undefined when the row does not change it. */
export function mergeConnection(
  stored: Stored | undefined,
  patch: Patch,
  row: ImportRow,
): MergedConnection | null | undefined {
  const change = changeOf(stored, patch);
  const before = (stored?.connection ?? undefined) as StoredConnection | undefined;
  if (Object.keys(change).length === 0) return undefined;
  if (change.driver === null) return null;
  const id = change.driver ?? before?.driver;
  const host = change.host ?? before?.host;
  if (!id) throw needed(row, 'driver');
  if (!host) throw needed(row, 'host');
  const driver = allDrivers.find((one) => one.id === id);
  if (!driver) throw new RowRejected(`There is no driver named "${id}".`);
  // Port and options of one driver have no meaning for another.
  const kept = change.driver === undefined ? before : undefined;
  const { port = kept?.port ?? null, options = kept?.options, ...given } = givenIn(row);
  const isOther = before !== undefined && !isSameDevice({ host, port }, driver, before);
  const merged: MergedConnection = {
    driver: id,
    host,
    port,
    route: change.route ?? before?.route ?? 'auto',
    options: options ? JSON.parse(options) : {},
    credentials: mergeCredentials(driver, { row, given, before, isOther }),
    outlet: change.outlet === undefined ? undefined : (readOutlet(change.outlet ?? '') ?? null),
  };
  const fault = checkConnection(driver, {
    credentials: { username: given.username ?? undefined, password: given.password ?? undefined },
    options: merged.options,
  });
  if (fault) throw new RowRejected(`${row.calls(fault.field)}: ${fault.message}.`);
  return merged;
}

type Given = Partial<Pick<StoredConnection, 'port' | 'options'>> & {
  username?: string | null;
  password?: string | null;
};

function givenIn({ values }: ImportRow): Given {
  const names = ['port', 'options', 'username', 'password'];
  return Object.fromEntries(names.filter((name) => values.has(name)).map((name) => [name, values.get(name)]));
}

type Change = { [Field in keyof StoredConnection]?: StoredConnection[Field] | null };

/** A new row names every column; its empty cells are not changes. */
function changeOf(stored: Stored | undefined, { connection }: Patch): Change {
  const fields = Object.entries((connection ?? {}) as Patch);
  return Object.fromEntries(stored ? fields : fields.filter(([, value]) => value !== null));
}

type Credited = { row: ImportRow; given: Given; before: StoredConnection | undefined; isOther: boolean };

/**
 * A blank cell keeps the stored value, but a stored password is only for the device that it was stored for: at another
 * address an attacker could be listening. Values that a new driver cannot use are removed.
 */
function mergeCredentials(
  driver: Driver,
  { row, given, before, isOther }: Credited,
): Credentials | undefined {
  const isGiven = given.username !== undefined || given.password !== undefined;
  if (!isGiven && !isOther) return undefined;
  const merged: Credentials = {};
  for (const field of ['username', 'password'] as const) {
    const kept = driver.credentials.includes(field) ? before?.[field] : undefined;
    if (isOther && field === 'password' && kept && given.password === undefined)
      throw new RowRejected(
        `${row.calls('password')} is empty or missing: the stored password is only for the address, port and driver that it was stored for; "-" is for none.`,
      );
    const value = given[field] === undefined ? kept : given[field];
    if (value) merged[field] = value;
  }
  return merged;
}

function needed(row: ImportRow, column: string): RowRejected {
  return new RowRejected(`${row.calls(column)} is empty or missing: a device connection needs it.`);
}
