import { timingSafeEqual } from 'node:crypto';
import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type {
  MyNotifications,
  MyNotificationsChange,
} from '@greenroom/domain/notifications/my-notifications.ts';
import { sql } from 'kysely';
import { visibleRows } from '#access/visible-rows.ts';
import { asSystem, readAsViewer } from '#platform/database/scope.ts';
import type { Sealer } from '#platform/secrets/sealer.ts';
import type { Services } from '#platform/services.ts';
import { scheduleDigest } from '../digest/plan-digests.ts';
import { endMail, findRules, saveRules } from './rules.queries.ts';

export function getMyNotifications(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
): Promise<MyNotifications> {
  return asSystem(database, (db) => findRules(db, viewer.user_id));
}

export async function saveMyNotifications(
  { database, config, now }: Pick<Services, 'database' | 'config' | 'now'>,
  viewer: Viewer,
  rules: MyNotificationsChange,
): Promise<MyNotifications> {
  const { site_ids } = rules;
  if (site_ids) {
    const seen = await readAsViewer(database, viewer, async (db, scope) => {
      const { rows } = await sql<{ id: number }>`select sites.id from sites
        where sites.id = any(${[...site_ids]}::integer[]) and ${visibleRows(scope, 'sites')}`.execute(db);
      return new Set(rows.map(({ id }) => id));
    });
    const hidden = site_ids.find((id) => !seen.has(id));
    if (hidden !== undefined)
      throw new Problem('invalid-input', `"site_ids" names the site ${hidden}, which does not exist.`);
  }
  return asSystem(database, async (db) => {
    const { push } = await findRules(db, viewer.user_id);
    await saveRules(db, viewer.user_id, { ...rules, push: rules.push ?? push });
    await scheduleDigest(db, viewer.user_id, { now: now(), zone: config.TIME_ZONE });
    return findRules(db, viewer.user_id);
  });
}

const purpose = 'unsubscribe from notifications';

/** Names the user; without the key of the installation none can be made. It can only end mails. */
export function unsubscribeToken(sealer: Sealer, user_id: number): string {
  return `${user_id}.${sealer.sign(purpose, String(user_id)).toString('base64url')}`;
}

/** A wrong token gets the same response as a right one. */
export async function unsubscribeFromMail(
  { database, sealer }: Pick<Services, 'database' | 'sealer'>,
  token: string,
): Promise<void> {
  const [, id = '', signature = ''] = /^(\d{1,10})\.([\w-]{43})$/.exec(token) ?? [];
  const expected = sealer.sign(purpose, id);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return;
  await asSystem(database, (db) => endMail(db, Number(id)));
}
