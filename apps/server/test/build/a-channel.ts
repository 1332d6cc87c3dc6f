import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';

type Input = { partner: number; address?: string; kind?: 'webhook' | 'teams' | 'slack'; secret?: string };

/** A channel that gets everything. */
export async function aChannel(
  { database, sealer }: Pick<Services, 'database' | 'sealer'>,
  { partner, address = 'https://receiver.example/hook', kind = 'webhook', secret = 'whsec_c2VjcmV0' }: Input,
): Promise<{ id: number }> {
  return asSystem(database, (db) =>
    db
      .insertInto('notification_channels')
      .values({
        ...{ partner_id: partner, kind, name: 'A channel', host: new URL(address).host },
        sealed_address: sealer.seal(Buffer.from(address)),
        sealed_secret: sealer.seal(Buffer.from(secret)),
        ...{ what: ['opened', 'raised', 'resolved'], min_severity: 'info', language: 'en' },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
}

/** A message to a channel that has failed for good. */
export async function aFailedDelivery(
  services: Pick<Services, 'database' | 'sealer'>,
  partner: number,
): Promise<{ id: number; channel_id: number }> {
  const { id: channel_id } = await aChannel(services, { partner });
  const at = new Date();
  return asSystem(services.database, async (db) => {
    const event = await db
      .insertInto('notification_events')
      .values({
        ...{ partner_id: partner, kind: 'opened', severity: 'info', at, hold_until: at, planned_at: at },
        payload: '{}' as never,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('notification_deliveries')
      .values({
        ...{ event_id: event.id, partner_id: partner, way: 'webhook', channel_id, sequence: 1 },
        ...{ state: 'failed', next_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, channel_id };
  });
}
