import type { PushMessage } from '@greenroom/domain/notifications/push/push.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { textsOf } from '../message/notification-texts.ts';
import { usualNotificationTiming } from '../notification-timing.ts';
import { listTargets } from '../push/push-endpoints.queries.ts';
import { sendPush } from '../push/send-push.ts';
import type { UserMessage, UserOutcome } from './user-message.ts';

/** A push service takes up to 4 kB, encrypted. */
const maxTitle = 200;
const maxBody = 1000;
/** More lines are not shown by any system. */
const maxLines = 4;

/** To all devices of the user: one that takes it is enough. */
export async function pushToUser(services: Services, message: UserMessage): Promise<UserOutcome> {
  const { viewer } = message.recipient;
  const targets = await asSystem(services.database, (db) => listTargets(db, viewer.user_id));
  const results = await sendPush(services, {
    ...{ targets, message: writePush(message) },
    isCritical: message.seen.some(({ delivery }) => delivery.severity === 'critical'),
    milliseconds: usualNotificationTiming.sendMilliseconds,
  });
  if (results.some(({ result }) => result === 'taken')) return 'sent';
  // All devices are gone.
  if (results.every(({ result }) => result === 'gone')) return 'withdrawn';
  return { error: 'The push service did not take the message.' };
}

function writePush({ recipient, seen, origin }: UserMessage): PushMessage {
  const texts = textsOf(recipient.language);
  const [first] = seen;
  const titles = seen.map(({ described: { severity, title } }) => `${severity}: ${title}`);
  if (first && seen.length === 1) {
    const { incident_id, payload } = first.delivery;
    const { lines, link } = first.described;
    return {
      title: (titles[0] ?? '').slice(0, maxTitle),
      body: lines.join('\n').slice(0, maxBody),
      path: link?.url.slice(origin.length) ?? '/',
      tag: payload.ticket
        ? `ticket-${payload.ticket.id}`
        : incident_id === null
          ? 'message'
          : `incident-${incident_id}`,
    };
  }
  return {
    title: texts.many(seen.length, first?.described.title ?? '').slice(0, maxTitle),
    body: titles.slice(0, maxLines).join('\n').slice(0, maxBody),
    path: seen.every(({ described }) => described.list === 'tickets')
      ? '/management/maintenance'
      : '/management/incidents',
    tag: 'several',
  };
}
