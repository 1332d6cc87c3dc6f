import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { findRequester } from '#features/admin/users.queries.ts';
import { recordChange } from '#features/audit/audit.queries.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { type findConnectionRow, findNameOfAsset } from './asset-connection.queries.ts';
import type { NewConnection } from './connections.queries.ts';

/** Who changes connections, from where, and by what. */
export type ConnectionEditor = { viewer: Viewer; address: string; source: 'screen' | 'api' };

type Row = NonNullable<Awaited<ReturnType<typeof findConnectionRow>>>;
type Change = {
  asset_id: number;
  before: Row | undefined;
  /** The same with its credentials, if they can be decrypted. */
  stored: DeviceConnection | undefined;
  /** Null when it is removed. */
  after: Omit<NewConnection, 'sealer'> | null;
};

/** The entry says which fields changed and how; of the password only that it changed. */
export async function recordConnectionChange(
  db: SystemDb,
  { viewer, address }: ConnectionEditor,
  { asset_id, before: row, stored, after: next }: Change,
): Promise<void> {
  const before = row && factsOf({ ...row, username: stored?.credentials.username });
  const after = next && factsOf({ ...next, username: next.credentials?.username });
  const isChanged = (name: string) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]);
  const names = Object.keys(after ?? before ?? {}).filter(isChanged);
  const hasNewPassword = next !== null && stored?.credentials.password !== next.credentials?.password;
  if (names.length === 0 && !hasNewPassword) return;
  const only = (facts: Record<string, unknown> | null | undefined) =>
    facts ? Object.fromEntries(names.map((name) => [name, facts[name] ?? null])) : null;
  await recordChange(db, {
    actor: await findRequester(db, viewer, address),
    change: {
      action: next ? 'connection-changed' : 'connection-removed',
      user_id: viewer.user_id,
      subject: await findNameOfAsset(db, asset_id),
      before: only(before),
      after: next && { ...only(after), ...(hasNewPassword && { password_changed: true }) },
    },
  });
}

type Facts = Pick<
  Row,
  'driver' | 'host' | 'port' | 'options' | 'route' | 'outlet_asset_id' | 'outlet_number'
> & {
  username: string | undefined;
};

function factsOf(connection: Facts): Record<string, unknown> {
  const { driver, host, port, options, route, username, outlet_asset_id, outlet_number } = connection;
  const outlet = outlet_asset_id === null ? null : { asset_id: outlet_asset_id, number: outlet_number };
  return { driver, host, port, options, route, username: username ?? null, outlet };
}
