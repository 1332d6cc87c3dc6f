import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { NotificationDelivery } from '@greenroom/domain/notifications/delivery.ts';
import { requireLinkedPartner } from '#access/require-partner-manager.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem } from '#platform/database/scope.ts';
import { notify } from '#platform/events/events.ts';
import type { Services } from '#platform/services.ts';
import { partnerExists } from './channels/channels.queries.ts';
import { notificationsChannel } from './notifications.queries.ts';
import { isLeaving, listDeliveryRows, lockDelivery, queueAgain } from './sending/deliveries.queries.ts';

const maxDeliveries = 200;

type Filter = {
  partner_id?: number | undefined;
  channel_id?: number | undefined;
  state?: string | undefined;
};

export function listDeliveries(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  { partner_id: partner, channel_id, state }: Filter,
): Promise<NotificationDelivery[]> {
  const partner_id = requireLinkedPartner(viewer, partner);
  return asSystem(database, async (db) => {
    if (!(await partnerExists(db, partner_id))) throw new Problem('not-found', 'Partner not found.');
    return listDeliveryRows(db, {
      ...{ partner_id, limit: maxDeliveries },
      ...(channel_id !== undefined && { channel_id }),
      ...(state !== undefined && { state }),
    });
  });
}

export function sendAgain(
  { database, now }: Pick<Services, 'database' | 'now'>,
  viewer: Viewer,
  id: number,
): Promise<void> {
  return asSystem(database, async (db) => {
    const delivery = await orNotFound('Delivery', lockDelivery(db, id));
    requireLinkedPartner(viewer, delivery.partner_id);
    if (delivery.channel_id === null)
      throw new Problem('conflict', 'Only messages to channels can be sent again.');
    if (delivery.state === 'waiting') throw new Problem('conflict', 'This message is waiting to be sent.');
    if (await isLeaving(db, delivery.partner_id))
      throw new Problem('conflict', 'This partner is going to be deleted. No messages are sent for it.');
    await queueAgain(db, id, now());
    await notify(db, notificationsChannel, '');
  });
}
