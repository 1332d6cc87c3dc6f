import { nextDigest } from '@greenroom/domain/notifications/when-to-send.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import {
  addDigestDelivery,
  type DigestRule,
  listDigestRules,
  lockDueDigests,
  removeDigests,
  storeDigest,
} from './digests.queries.ts';

const maxAtOnce = 100;

type Time = { now: Date; zone: string };

function nextOf({ send_when, digest_at, time_zone }: DigestRule, { now, zone }: Time): Date {
  const second = Math.floor(now.getTime() / 1000);
  return new Date(nextDigest({ when: send_when, at: digest_at }, time_zone ?? zone, second) * 1000);
}

/** Makes the digests that are due. Returns whether there were any. */
export function planDigests({ database, config, now }: Services): Promise<boolean> {
  return asSystem(database, async (db) => {
    const time = { now: now(), zone: config.TIME_ZONE };
    const due = await lockDueDigests(db, time.now, maxAtOnce);
    for (const rule of due) {
      await addDigestDelivery(db, { ...rule, since: rule.since ?? time.now }, time.now);
      await storeDigest(db, { user_id: rule.user_id, next_at: nextOf(rule, time), since: time.now });
    }
    return due.length > 0;
  });
}

/** In the transaction that changes what a user chose. */
export async function scheduleDigest(db: SystemDb, user_id: number, time: Time): Promise<void> {
  const [rule] = await listDigestRules(db, user_id);
  if (!rule) await removeDigests(db, [user_id]);
  else await store(db, rule, time);
}

/** Of users who chose digests on a server of an earlier release, or have moved to another time zone. */
export function scheduleDigests({ database, config, now }: Services): Promise<void> {
  return asSystem(database, async (db) => {
    const time = { now: now(), zone: config.TIME_ZONE };
    for (const rule of await listDigestRules(db)) {
      const isDue = rule.next_at !== null && rule.next_at <= time.now;
      if (!isDue && rule.next_at?.getTime() !== nextOf(rule, time).getTime()) await store(db, rule, time);
    }
  });
}

function store(db: SystemDb, rule: DigestRule, time: Time): Promise<void> {
  const { user_id, since } = rule;
  return storeDigest(db, { user_id, next_at: nextOf(rule, time), since: since ?? time.now });
}
