import { retryAfterAttempts } from '@greenroom/domain/notifications/webhook-retries.ts';
import { laterAt } from '@greenroom/domain/notifications/when-to-send.ts';
import { findLetterhead } from '#features/branding/letterhead.queries.ts';
import { asSystem, readAsViewer, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { describeEvent } from '../message/describe-event.ts';
import { writeNotificationMail } from '../message/notification-mail.ts';
import { originOf } from '../origin-of.ts';
import { findSubject, type Subject } from '../sending/find-subject.queries.ts';
import { findManagedChannels } from './managed-channels.queries.ts';
import { unsubscribeToken } from './my-notifications.ts';
import { findRecipient, type Recipient } from './rules.queries.ts';
import {
  countSent,
  type DueDelivery,
  leaseBatch,
  listDueOf,
  lockNextUser,
  postpone,
  settleUserDeliveries,
} from './user-deliveries.queries.ts';

/** Longer than the mail server may take. */
const leaseMilliseconds = 60_000;

/** Writes one mail to the next user with due messages. Returns whether there was anything to do. */
export async function sendToNextUser(services: Services): Promise<boolean> {
  const { database, now } = services;
  const claimed = await asSystem(database, async (db) => {
    const user_id = await lockNextUser(db, now());
    return user_id === undefined
      ? undefined
      : claim(db, { user_id, now: now(), zone: services.config.TIME_ZONE });
  });
  if (!claimed) return false;
  if ('recipient' in claimed) await mail(services, claimed);
  return true;
}

type Claimed = { recipient: Recipient; due: DueDelivery[]; batch_id: number };

/** An empty object: there was something due, and nothing of it is sent now. */
async function claim(
  db: SystemDb,
  { user_id, now, zone }: { user_id: number; now: Date; zone: string },
): Promise<Claimed | Record<never, never>> {
  const due = await listDueOf(db, user_id, now);
  const recipient = await findRecipient(db, user_id);
  if (!recipient) {
    const ids = due.map(({ delivery_id }) => delivery_id);
    await settleUserDeliveries(db, ids, { state: 'withdrawn', now });
    return {};
  }
  const { knownSites, ...counts } = await countSent(db, user_id, now);
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
  const batch_id = await leaseBatch(
    db,
    ready.map(({ delivery_id }) => delivery_id),
    leased_until,
  );
  return { recipient, due: ready, batch_id: ready[0]?.batch_id ?? batch_id };
}

/** The rights of the user count at this moment: what it no longer sees is withdrawn. */
async function mail(services: Services, { recipient, due, batch_id }: Claimed): Promise<void> {
  const { database, mailer, sealer, config, now, log } = services;
  const { viewer, language, email } = recipient;
  const reader = { language, time_zone: recipient.time_zone ?? config.TIME_ZONE, origin: originOf(config) };
  const ofIncidents = await readAsViewer(database, viewer, async (db, scope) => {
    const found: (Subject | undefined)[] = [];
    for (const delivery of due)
      found.push(delivery.kind === 'channel-failed' ? undefined : await findSubject(db, scope, delivery));
    return found;
  });
  const ofChannels = await asSystem(database, (db) => findManagedChannels(db, viewer.user_id, due));
  const subjects = due.map((delivery, index) => ofIncidents[index] ?? ofChannels.get(delivery.delivery_id));
  const isSeen = (_: DueDelivery, index: number) => subjects[index] !== undefined;
  const entries = due.flatMap((delivery, index) => {
    const subject = subjects[index];
    return subject ? [describeEvent(delivery, subject, reader)] : [];
  });
  let failure: string | undefined;
  if (entries.length > 0) {
    const head = await asSystem(database, (db) => findLetterhead(db, viewer.partner_id));
    const isChosen = due.some(
      (delivery, index) => isSeen(delivery, index) && delivery.kind !== 'channel-failed',
    );
    const unsubscribe = !isChosen
      ? undefined
      : `${reader.origin}/api/notifications/unsubscribe?token=${unsubscribeToken(sealer, viewer.user_id)}`;
    await mailer
      .send(
        writeNotificationMail({
          to: email,
          entries,
          head,
          language,
          origin: reader.origin,
          unsubscribe,
          batch_id,
        }),
      )
      .catch((error: Error) => {
        log.warn({ err: error }, 'a notification could not be mailed');
        failure = 'The mail server did not take the mail.';
      });
  }
  await asSystem(database, (db) =>
    settleMessage(db, {
      ...{ sent: due.filter(isSeen), withdrawn: due.filter((each, index) => !isSeen(each, index)) },
      ...{ failure, now: now() },
    }),
  );
}

type SettledMessage = {
  /** Failed if there is a failure. */
  sent: readonly DueDelivery[];
  withdrawn: readonly DueDelivery[];
  failure: string | undefined;
  now: Date;
};

async function settleMessage(db: SystemDb, { sent, withdrawn, failure, now }: SettledMessage): Promise<void> {
  const ids = (deliveries: readonly DueDelivery[]) => deliveries.map(({ delivery_id }) => delivery_id);
  await settleUserDeliveries(db, ids(withdrawn), { state: 'withdrawn', now });
  if (failure === undefined) {
    await settleUserDeliveries(db, ids(sent), { state: 'sent', now });
    return;
  }
  // All of a message have been tried as often.
  const pause = retryAfterAttempts((sent[0]?.attempts ?? 0) + 1);
  await settleUserDeliveries(db, ids(sent), {
    ...(pause === undefined
      ? { state: 'failed' as const }
      : { state: 'waiting' as const, next_at: new Date(now.getTime() + pause * 1000) }),
    ...{ error: failure, now },
  });
}
