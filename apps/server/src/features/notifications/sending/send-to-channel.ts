import { retryAfterAttempts } from '@greenroom/domain/notifications/webhook-retries.ts';
import { viewerOfPartner } from '#access/viewer-of-partner.ts';
import { originOf } from '#http/origin-of.ts';
import { asSystem, readAsViewer, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { withdrawWaiting } from '../channels/channels.queries.ts';
import { observeDelivery } from '../delivery-metrics.ts';
import { slackBody, teamsBody, webhookBody } from '../message/channel-bodies.ts';
import { describeEvent } from '../message/describe-event.ts';
import { signWebhook } from '../message/sign-webhook.ts';
import type { NotificationTiming } from '../notification-timing.ts';
import { recordNotification } from '../notifications.queries.ts';
import {
  type ClaimedDelivery,
  claimChannelDelivery,
  findEvent,
  settleChannel,
  settleDelivery,
} from './deliveries.queries.ts';
import { findSubject } from './find-subject.queries.ts';
import { type PostOutcome, postToChannel } from './post-to-channel.ts';

const bodies = { webhook: webhookBody, teams: teamsBody, slack: slackBody };

/** Sends the next due message to a channel. Returns whether there was one. */
export async function sendToNextChannel(services: Services, timing: NotificationTiming): Promise<boolean> {
  const { database, now } = services;
  const { leaseMilliseconds, perSecond } = timing;
  const leaseSeconds = leaseMilliseconds / 1000;
  const delivery = await asSystem(database, (db) =>
    claimChannelDelivery(db, { now: now(), leaseSeconds, perSecond }),
  );
  if (!delivery) return false;
  await sendClaimed(services, timing, delivery);
  return true;
}

async function sendClaimed(services: Services, timing: NotificationTiming, delivery: ClaimedDelivery) {
  const { database, now } = services;
  const post = await preparePost(services, delivery);
  if (!post) {
    const withdrawn = {
      id: delivery.id,
      state: 'withdrawn',
      attempts: delivery.attempts,
      now: now(),
    } as const;
    await asSystem(database, (db) => settleDelivery(db, withdrawn));
    return;
  }
  const fence = { networks: services.config.webhookNetworks };
  const second = Math.floor(now().getTime() / 1000);
  const start = performance.now();
  const outcome = await postToChannel({ ...post, fence, milliseconds: timing.sendMilliseconds, second });
  observeDelivery(services.metrics, {
    ...{ way: delivery.way, outcome: outcome.sent ? 'sent' : 'failed' },
    milliseconds: performance.now() - start,
  });
  await settle(services, delivery, outcome);
}

/** Undefined when the channel is off, or the site no longer belongs to its partner. */
async function preparePost(services: Services, { event_id, channel_id, way, sequence }: ClaimedDelivery) {
  const { database, sealer, config, now } = services;
  const found = await asSystem(database, async (db) => {
    const channel = await db
      .selectFrom('notification_channels')
      .where('id', '=', channel_id)
      .selectAll()
      .executeTakeFirst();
    return channel && { channel, event: await findEvent(db, event_id) };
  });
  if (found?.channel.state !== 'on') return undefined;
  const { channel, event } = found;
  const viewer = viewerOfPartner(channel.partner_id);
  const subject = await readAsViewer(database, viewer, (db, scope) => findSubject(db, scope, event));
  if (!subject) return undefined;
  const reader = { language: channel.language, time_zone: config.TIME_ZONE, origin: originOf(config) };
  const described = describeEvent(event, subject, reader);
  const body = bodies[way as 'webhook']({ event, subject, described, sequence });
  const time = now();
  const open = (sealed: Buffer | null) => (sealed ? [sealer.open(sealed).toString()] : []);
  const hasOld = channel.old_secret_until !== null && channel.old_secret_until > time;
  const secrets = [...open(channel.sealed_secret), ...(hasOld ? open(channel.old_sealed_secret) : [])];
  const second = Math.floor(time.getTime() / 1000);
  // The same at each attempt, and when it is sent again: the receiver recognises it.
  const id = `msg_${channel.id}_${event.id}`;
  return {
    address: sealer.open(channel.sealed_address).toString(),
    headers: way === 'webhook' ? signWebhook({ id, second, body, secrets }) : {},
    body,
  };
}

async function settle({ database, now }: Services, delivery: ClaimedDelivery, outcome: PostOutcome) {
  const { id, channel_id } = delivery;
  const attempts = delivery.attempts + 1;
  const time = now();
  await asSystem(database, async (db) => {
    if (channel_id === null) return;
    if (outcome.sent) {
      await settleDelivery(db, { id, state: 'sent', attempts, now: time });
      await settleChannel(db, { id: channel_id, now: time });
      return;
    }
    const { error, isGone, retryAfterSeconds } = outcome;
    const pause = isGone ? undefined : retryAfterAttempts(attempts, retryAfterSeconds);
    await settleDelivery(db, {
      ...{ id, attempts, error, now: time },
      ...(pause === undefined
        ? { state: 'failed' }
        : { state: 'waiting', next_at: new Date(time.getTime() + pause * 1000) }),
    });
    await settleChannel(db, { id: channel_id, now: time, error, switchOff: isGone });
    if (isGone) await withdrawWaiting(db, channel_id);
    if (pause === undefined) await notifyManagers(db, channel_id, { is_gone: isGone, at: time });
  });
}

/** A mail to those who manage the channels of the partner, in the transaction that gives the message up. */
async function notifyManagers(
  db: SystemDb,
  channel_id: number,
  { is_gone, at }: { is_gone: boolean; at: Date },
): Promise<void> {
  const { partner_id } = await db
    .selectFrom('notification_channels')
    .where('id', '=', channel_id)
    .select('partner_id')
    .executeTakeFirstOrThrow();
  await recordNotification(db, {
    ...{ kind: 'channel-failed', partner_id, site_id: null, severity: 'warning', at },
    payload: { channel_id, is_gone },
  });
}
