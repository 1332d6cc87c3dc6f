import { randomBytes } from 'node:crypto';
import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import {
  type ChannelWithSecret,
  type channelChange,
  maxChannelsOfKind,
  type NotificationChannel,
  type newChannel,
} from '@greenroom/domain/notifications/channel.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { requireLinkedPartner } from '#access/require-partner-manager.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import { isAllowedUrl } from '#platform/network/pin-address.ts';
import type { Services } from '#platform/services.ts';
import { recordNotification } from '../notifications.queries.ts';
import { type Manager, recordManagement } from '../record-management.ts';
import {
  changeChannel,
  countChannels,
  deleteChannel,
  insertChannel,
  listChannelRows,
  listForeignSites,
  lockChannel,
  partnerExists,
  withdrawWaiting,
} from './channels.queries.ts';

type Used = Pick<Services, 'database' | 'sealer' | 'config' | 'now'>;

/** After a rotation receivers have this long to learn the new secret. */
const oldSecretMilliseconds = 24 * 3_600_000;

export function listChannels(
  { database }: Used,
  viewer: Viewer,
  partner: number | undefined,
): Promise<NotificationChannel[]> {
  const partner_id = requireLinkedPartner(viewer, partner);
  return asSystem(database, async (db) => {
    await requirePartner(db, partner_id);
    return listChannelRows(db, { partner_id });
  });
}

export function createChannel(
  { database, sealer, config }: Used,
  manager: Manager,
  { partner_id: partner, address, ...values }: z.output<typeof newChannel>,
): Promise<ChannelWithSecret> {
  const partner_id = requireLinkedPartner(manager.viewer, partner);
  const host = requireAddress(address, config);
  return asSystem(database, async (db) => {
    await requirePartner(db, partner_id);
    await sql`select pg_advisory_xact_lock(${advisoryLocks.notificationChannels}, ${partner_id})`.execute(db);
    if ((await countChannels(db, partner_id, values.kind)) >= maxChannelsOfKind)
      throw new Problem(
        'invalid-input',
        `"kind" A partner can have at most ${maxChannelsOfKind} channels of a kind.`,
      );
    await requireSites(db, partner_id, values.site_ids);
    const secret = values.kind === 'webhook' ? makeSecret() : null;
    const id = await insertChannel(db, {
      ...values,
      partner_id,
      host,
      sealed_address: sealer.seal(Buffer.from(address)),
      sealed_secret: secret === null ? null : sealer.seal(Buffer.from(secret)),
    });
    await recordManagement(db, manager, {
      action: 'channel-created',
      name: values.name,
      after: { kind: values.kind, host },
    });
    return { channel: await findShown(db, id), secret };
  });
}

export function updateChannel(
  { database, sealer, config }: Used,
  manager: Manager,
  { id, change: { address, ...values } }: { id: number; change: z.output<typeof channelChange> },
): Promise<NotificationChannel> {
  return asSystem(database, async (db) => {
    const row = await lockManaged(db, manager.viewer, id);
    await requireSites(db, row.partner_id, values.site_ids ?? null);
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    const place =
      address === undefined
        ? {}
        : { host: requireAddress(address, config), sealed_address: sealer.seal(Buffer.from(address)) };
    const fresh = values.state === 'on' ? { failing_since: null, last_error: null } : {};
    await changeChannel(db, id, { ...given, ...place, ...fresh });
    if (values.state === 'off') await withdrawWaiting(db, id);
    await recordManagement(db, manager, {
      action: 'channel-changed',
      name: row.name,
      after: { ...given, ...('host' in place && { host: place.host }) },
    });
    return findShown(db, id);
  });
}

export function removeChannel({ database }: Used, manager: Manager, id: number): Promise<void> {
  return asSystem(database, async (db) => {
    const row = await lockManaged(db, manager.viewer, id);
    await deleteChannel(db, id);
    await recordManagement(db, manager, { action: 'channel-removed', name: row.name, after: null });
  });
}

export function testChannel({ database, now }: Used, { viewer }: Manager, id: number): Promise<void> {
  return asSystem(database, async (db) => {
    const { partner_id, state } = await lockManaged(db, viewer, id);
    if (state === 'off') throw new Problem('conflict', 'This channel is off. Switch it on first.');
    await recordNotification(db, {
      ...{ kind: 'test', partner_id, site_id: null, severity: 'info', at: now() },
      payload: { channel_id: id },
    });
  });
}

export function rotateChannelSecret(
  { database, sealer, now }: Used,
  manager: Manager,
  id: number,
): Promise<ChannelWithSecret> {
  return asSystem(database, async (db) => {
    const row = await lockManaged(db, manager.viewer, id);
    if (row.kind !== 'webhook') throw new Problem('conflict', 'Only webhooks have a secret.');
    const secret = makeSecret();
    await changeChannel(db, id, {
      sealed_secret: sealer.seal(Buffer.from(secret)),
      old_sealed_secret: row.sealed_secret,
      old_secret_until: new Date(now().getTime() + oldSecretMilliseconds),
    });
    await recordManagement(db, manager, {
      action: 'channel-changed',
      name: row.name,
      after: { secret: 'rotated' },
    });
    return { channel: await findShown(db, id), secret };
  });
}

/** As Standard Webhooks writes it: 32 random bytes. */
const makeSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

function requireAddress(address: string, { webhookNetworks }: Services['config']): string {
  if (!isAllowedUrl(address, { networks: webhookNetworks }))
    throw new Problem('channel-address', '"address" must be a public address that begins with https.');
  return new URL(address).host;
}

async function requirePartner(db: SystemDb, id: number): Promise<void> {
  if (!(await partnerExists(db, id))) throw new Problem('not-found', 'Partner not found.');
}

async function requireSites(
  db: SystemDb,
  partner_id: number,
  site_ids: readonly number[] | null,
): Promise<void> {
  const [foreign] = site_ids ? await listForeignSites(db, partner_id, site_ids) : [];
  if (foreign !== undefined)
    throw new Problem(
      'invalid-input',
      `"site_ids" names the site ${foreign}, which the partner does not have.`,
    );
}

/** A channel of a partner that the viewer does not manage is one that does not exist. */
async function lockManaged(db: SystemDb, viewer: Viewer, id: number) {
  const row = await orNotFound('Channel', lockChannel(db, id));
  requireLinkedPartner(viewer, row.partner_id);
  return row;
}

async function findShown(db: SystemDb, id: number): Promise<NotificationChannel> {
  const [channel] = await listChannelRows(db, { id });
  if (!channel) throw new Problem('not-found', 'Channel not found.');
  return channel;
}
