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
import { findBounced } from './bounced-addresses.queries.ts';
import { endMail, findRules, saveRules } from './rules.queries.ts';

export async function getMyNotifications(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
): Promise<MyNotifications> {
  const { rules, bounced } = await asSystem(database, async (db) => ({
    rules: await findRules(db, viewer.user_id),
    bounced: await findBounced(db, viewer.user_id),
  }));
  const sites = await listSeenSites(database, viewer, rules.site_ids ?? []);
  // Sites that the user no longer sees are left out: it could not choose them again.
  const site_ids = rules.site_ids && sites.map(({ id }) => id);
  return { ...rules, site_ids, sites, bounced };
}

export async function saveMyNotifications(
  services: Pick<Services, 'database' | 'config' | 'now'>,
  viewer: Viewer,
  rules: MyNotificationsChange,
): Promise<MyNotifications> {
  const { database, config, now } = services;
  const { site_ids } = rules;
  if (site_ids) {
    const seen = await listSeenSites(database, viewer, site_ids);
    const hidden = site_ids.find((site) => !seen.some(({ id }) => id === site));
    if (hidden !== undefined)
      throw new Problem('invalid-input', `"site_ids" names the site ${hidden}, which does not exist.`);
  }
  await asSystem(database, async (db) => {
    const { push } = await findRules(db, viewer.user_id);
    await saveRules(db, viewer.user_id, { ...rules, push: rules.push ?? push });
    await scheduleDigest(db, viewer.user_id, { now: now(), zone: config.TIME_ZONE });
  });
  return getMyNotifications(services, viewer);
}

function listSeenSites(
  database: Services['database'],
  viewer: Viewer,
  site_ids: readonly number[],
): Promise<MyNotifications['sites']> {
  return readAsViewer(database, viewer, async (db, scope) => {
    const { rows } = await sql<{ id: number; name: string }>`select sites.id, sites.name from sites
      where sites.id = any(${[...site_ids]}::integer[]) and ${visibleRows(scope, 'sites')}
      order by sites.name_key, sites.id`.execute(db);
    return rows;
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
