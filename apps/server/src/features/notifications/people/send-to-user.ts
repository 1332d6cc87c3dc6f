import { pushSeconds } from '@greenroom/domain/notifications/push/push.ts';
import { retryAfterAttempts } from '@greenroom/domain/notifications/webhook-retries.ts';
import { laterAt } from '@greenroom/domain/notifications/when-to-send.ts';
import { originOf } from '#http/origin-of.ts';
import { asSystem, readAsViewer, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { observeDelivery } from '../delivery-metrics.ts';
import { isEmptyDigest, readDigest } from '../digest/read-digest.ts';
import { describeEvent } from '../message/describe-event.ts';
import { findSubject, type Subject } from '../sending/find-subject.queries.ts';
import { findTicketComment } from '../tickets/ticket-comments.queries.ts';
import { mailToUser } from './mail-to-user.ts';
import { findManagedChannels } from './managed-channels.queries.ts';
import { pushToUser } from './push-to-user.ts';
import { findRecipient, type Recipient } from './rules.queries.ts';
import {
  countSent,
  type DueDelivery,
  leaseBatch,
  listDueOf,
  lockNextUser,
  postpone,
  settleUserDeliveries,
  type UserAndWay,
} from './user-deliveries.queries.ts';
import type { UserMessage, UserOutcome } from './user-message.ts';

/** Longer than the mail server or a push service may take. */
const leaseMilliseconds = 60_000;

/** Sends one message to the next user with due ones. Returns whether there was anything to do. */
export async function sendToNextUser(services: Services): Promise<boolean> {
  const { database, now } = services;
  const claimed = await asSystem(database, async (db) => {
    const to = await lockNextUser(db, now());
    return to && claim(db, to, { now: now(), zone: services.config.TIME_ZONE });
  });
  if (!claimed) return false;
  if ('recipient' in claimed) await send(services, claimed);
  return true;
}

/** A mail that can be replied to is about one ticket, and about nothing else. */
function ofOneMail(due: readonly DueDelivery[]): DueDelivery[] {
  const ticketOf = ({ kind, payload }: DueDelivery) =>
    kind === 'ticket-comment' ? payload.ticket_id : undefined;
  const [first] = due;
  return due.filter((each) => first !== undefined && ticketOf(each) === ticketOf(first));
}

type Claimed = { recipient: Recipient; way: UserAndWay['way']; due: DueDelivery[]; batch_id: number };

/** An empty object: there was something due, and nothing of it is sent now. */
async function claim(
  db: SystemDb,
  to: UserAndWay,
  { now, zone }: { now: Date; zone: string },
): Promise<Claimed | Record<never, never>> {
  const due = ofOneMail(await listDueOf(db, to, now));
  const recipient = await findRecipient(db, to.user_id);
  if (!recipient) {
    await settleUserDeliveries(db, idsOf(due), { state: 'withdrawn', now });
    return {};
  }
  const { knownSites, ...counts } = await countSent(db, to, now);
  const ready: DueDelivery[] = [];
  for (const delivery of due) {
    const { is_digest, batch_id, severity, site_id } = delivery;
    const isDecided = is_digest || batch_id !== null;
    const isSiteKnown = site_id !== null && knownSites.includes(site_id);
    const waiting = {
      severity,
      zone: recipient.time_zone ?? zone,
      quiet: recipient.quiet,
      ...counts,
      isSiteKnown,
    };
    const later = isDecided ? undefined : laterAt(waiting, Math.floor(now.getTime() / 1000));
    if (later === undefined) ready.push(delivery);
    else await postpone(db, delivery.delivery_id, new Date(later * 1000));
  }
  if (ready.length === 0) return {};
  const leased_until = new Date(now.getTime() + leaseMilliseconds);
  const batch_id = await leaseBatch(db, idsOf(ready), leased_until);
  return { recipient, way: to.way, due: ready, batch_id: ready[0]?.batch_id ?? batch_id };
}

/** The rights of the user count at this moment: what it no longer sees is withdrawn. */
async function send(services: Services, { recipient, way, due, batch_id }: Claimed): Promise<void> {
  const { database, config, now } = services;
  const { language } = recipient;
  const reader = { language, time_zone: recipient.time_zone ?? config.TIME_ZONE, origin: originOf(config) };
  const ofDigest = due.find(({ kind }) => kind === 'digest');
  const events = due.filter(({ kind }) => kind !== 'digest');
  const subjects = await findSubjects(services, recipient, events);
  const seen = events.flatMap((delivery, index) => {
    const subject = subjects[index];
    return subject ? [{ delivery, described: describeEvent(delivery, subject, reader) }] : [];
  });
  const digest =
    ofDigest && (await readDigest(services, recipient, new Date(ofDigest.payload.since ?? ofDigest.at)));
  const message: UserMessage = { ...reader, recipient, seen, digest, batch_id };
  const isEmpty = seen.length === 0 && (!digest || isEmptyDigest(digest));
  const start = performance.now();
  const outcome = isEmpty ? 'withdrawn' : await (way === 'mail' ? mailToUser : pushToUser)(services, message);
  if (outcome !== 'withdrawn') {
    const word = typeof outcome === 'string' ? 'sent' : 'failed';
    observeDelivery(services.metrics, { way, outcome: word, milliseconds: performance.now() - start });
  }
  const sent = [...seen.map(({ delivery }) => delivery), ...(ofDigest ? [ofDigest] : [])];
  await asSystem(database, async (db) => {
    const hidden = due.filter((delivery) => !sent.includes(delivery));
    await settleUserDeliveries(db, idsOf(hidden), { state: 'withdrawn', now: now() });
    await settleSent(db, sent, { outcome, way, now: now() });
  });
}

/** What the recipient sees of each event, or the channel that it manages. */
async function findSubjects(
  { database }: Services,
  { viewer }: Recipient,
  due: readonly DueDelivery[],
): Promise<(Subject | undefined)[]> {
  const ofIncidents = await readAsViewer(database, viewer, async (db, scope) => {
    const found: (Subject | undefined)[] = [];
    for (const delivery of due)
      found.push(
        delivery.kind === 'channel-failed'
          ? undefined
          : delivery.kind === 'ticket-comment'
            ? await findTicketComment(db, scope, delivery.payload)
            : await findSubject(db, scope, delivery),
      );
    return found;
  });
  const ofChannels = await asSystem(database, (db) => findManagedChannels(db, viewer.user_id, due));
  return due.map((delivery, index) => ofIncidents[index] ?? ofChannels.get(delivery.delivery_id));
}

type Settling = {
  outcome: UserOutcome;
  way: UserAndWay['way'];
  now: Date;
};

async function settleSent(
  db: SystemDb,
  deliveries: readonly DueDelivery[],
  { outcome, way, now }: Settling,
): Promise<void> {
  const ids = idsOf(deliveries);
  const [first] = deliveries;
  if (!first) return;
  if (typeof outcome === 'string') {
    await settleUserDeliveries(db, ids, { state: outcome, now });
    return;
  }
  // All of a message have been tried as often.
  const pause = retryAfterAttempts(first.attempts + 1);
  const next_at = new Date(now.getTime() + (pause ?? 0) * 1000);
  const isLate = way === 'push' && next_at.getTime() > lastOfUse(deliveries);
  const { error, isFinal = false } = outcome;
  await settleUserDeliveries(db, ids, {
    ...(pause === undefined || isLate || isFinal ? { state: 'failed' } : { state: 'waiting', next_at }),
    ...{ error, now },
  });
}

/** When the last of some events is too old for a push message. */
function lastOfUse(deliveries: readonly DueDelivery[]): number {
  const ends = deliveries.map(
    ({ at, severity }) =>
      at.getTime() + 1000 * (severity === 'critical' ? pushSeconds.critical : pushSeconds.usual),
  );
  return Math.max(...ends);
}

const idsOf = (deliveries: readonly DueDelivery[]) => deliveries.map(({ delivery_id }) => delivery_id);
