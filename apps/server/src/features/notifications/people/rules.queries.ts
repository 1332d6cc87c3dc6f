import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { NotifiedOf } from '@greenroom/domain/notifications/matches-rule.ts';
import {
  type MyNotificationRules,
  type MyNotifications,
  noNotifications,
} from '@greenroom/domain/notifications/my-notifications.ts';
import type { QuietHours } from '@greenroom/domain/notifications/when-to-send.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

export async function findRules(db: SystemDb, user_id: number): Promise<MyNotificationRules> {
  const rows = await db
    .selectFrom('notification_rules')
    .where('user_id', '=', user_id)
    .select(['way', 'what', 'min_severity', 'site_ids', 'send_when', 'digest_at'])
    .execute();
  const quiet = (await findQuiet(db, user_id)) ?? null;
  const mail = rows.find(({ way }) => way === 'mail');
  const push = (rows.find(({ way }) => way === 'push')?.what ?? []) as NotifiedOf[];
  if (!mail) {
    const { sites: _, bounced: __, ...none } = noNotifications;
    return { ...none, push, quiet };
  }
  const { way: _, what, ...rest } = mail;
  return { ...rest, what: what as NotifiedOf[], push, quiet };
}

export async function findQuiet(
  db: SystemDb,
  user_id: number,
): Promise<MyNotifications['quiet'] | undefined> {
  return db
    .selectFrom('notification_quiet')
    .where('user_id', '=', user_id)
    .select(['from_time', 'to_time', 'days', 'except_critical'])
    .executeTakeFirst();
}

export async function saveRules(
  db: SystemDb,
  user_id: number,
  { quiet, push, ...rule }: MyNotificationRules,
): Promise<void> {
  await db
    .insertInto('notification_rules')
    .values({ user_id, way: 'mail', ...rule })
    .onConflict((conflict) => conflict.columns(['user_id', 'way']).doUpdateSet(rule))
    .execute();
  // The severity and the sites are the same for both; a digest would be of no use on a telephone.
  const pushed = { ...rule, what: push, send_when: 'now' } as const;
  await db
    .insertInto('notification_rules')
    .values({ user_id, way: 'push', ...pushed })
    .onConflict((conflict) => conflict.columns(['user_id', 'way']).doUpdateSet(pushed))
    .execute();
  await db.deleteFrom('notification_quiet').where('user_id', '=', user_id).execute();
  if (quiet)
    await db
      .insertInto('notification_quiet')
      .values({ user_id, ...quiet })
      .execute();
}

export async function endMail(db: SystemDb, user_id: number): Promise<void> {
  await db
    .updateTable('notification_rules')
    .set({ what: [] })
    .where('user_id', '=', user_id)
    .where('way', '=', 'mail')
    .execute();
}

export type RuleRow = {
  user_id: number;
  way: 'mail' | 'push';
  what: NotifiedOf[];
  min_severity: 'info' | 'warning' | 'critical';
  site_ids: number[] | null;
  send_when: 'now' | 'daily' | 'weekly';
  digest_at: string;
  time_zone: string | null;
};

/** Of the active users who may see something of the partner. */
export async function listRulesFor(db: SystemDb, partner_id: number): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select r.user_id, r.way, r.what, r.min_severity, r.site_ids, r.send_when, r.digest_at, u.time_zone
    from notification_rules r join users u on u.id = r.user_id
    where r.what <> '{}' and u.is_active
      and (r.way = 'mail' or exists (select from push_endpoints p where p.user_id = u.id))
      and (u.is_superuser or u.partner_id = ${partner_id}
        or exists (select from user_partners l where l.user_id = u.id and l.partner_id = ${partner_id}))
    order by r.user_id, r.way`.execute(db);
  return rows;
}

/** The active users who manage the channels of a partner. */
export async function listManagers(db: SystemDb, partner_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.is_active and not u.force_explicit_grants
      and (u.is_superuser or 'notifications.manage' = any (permissions_of(u.permissions, u.roles)))
      and (u.partner_id = ${partner_id}
        or exists (select from user_partners l where l.user_id = u.id and l.partner_id = ${partner_id}))
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** By mail, and by push for users who have switched it on: for messages that do not depend on what they chose. */
export async function listWays(
  db: SystemDb,
  user_ids: readonly number[],
): Promise<{ user_id: number; way: 'mail' | 'push' }[]> {
  const { rows } = await sql<{ user_id: number; way: 'mail' | 'push' }>`
    select u.id as user_id, w.way from users u cross join (values ('mail'), ('push')) as w (way)
    where u.id = any(${[...user_ids]}::integer[]) and u.is_active
      and (w.way = 'mail' or exists (select from push_endpoints p where p.user_id = u.id))
    order by u.id, w.way`.execute(db);
  return rows;
}

export type Recipient = {
  viewer: Viewer;
  email: string;
  language: string;
  time_zone: string | null;
  quiet: QuietHours | undefined;
};

/** With the rights that the user has now; undefined when it can no longer sign in. */
export async function findRecipient(db: SystemDb, user_id: number): Promise<Recipient | undefined> {
  type Row = Omit<Viewer, 'session_id' | 'permissions'> &
    Pick<Recipient, 'email' | 'time_zone'> & { language: string | null };
  const { rows } = await sql<Row>`
    select u.id as user_id, u.partner_id,
      array(select u.partner_id union select l.partner_id from user_partners l where l.user_id = u.id) as partner_ids,
      u.is_superuser, u.force_explicit_grants, u.must_change_password, u.email, u.language, u.time_zone
    from users u where u.id = ${user_id} and u.is_active`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { email, language, time_zone, ...viewer } = row;
  return {
    viewer: { ...viewer, session_id: '', permissions: [] },
    ...{ email, language: language ?? 'en', time_zone },
    quiet: (await findQuiet(db, user_id)) ?? undefined,
  };
}
