import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { SignInRule, SignInRuleForm } from '@greenroom/domain/auth/factors/sign-in-rule.ts';
import { sql } from 'kysely';
import { requireOwnPartner } from '#access/require-partner-manager.ts';
import { recordChange } from '#features/audit/audit.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { OwnRequest } from './own-factors.ts';

export function getSignInRule(
  { database }: Services,
  viewer: Viewer,
  partner_id: number,
): Promise<SignInRule> {
  requireOwnPartner(viewer, partner_id);
  return asSystem(database, async (db) => (await findRule(db, partner_id)).rule);
}

export function saveSignInRule(
  { database }: Services,
  { viewer, address }: OwnRequest,
  { partner_id, form }: { partner_id: number; form: SignInRuleForm },
): Promise<SignInRule> {
  requireOwnPartner(viewer, partner_id);
  return asSystem(database, async (db) => {
    const { partner, rule: before } = await findRule(db, partner_id);
    const { factor_required_from, max_session_hours, idle_minutes } = form;
    const rule = {
      factor_required_from,
      max_session_hours: max_session_hours === undefined ? before.max_session_hours : max_session_hours,
      idle_minutes: idle_minutes === undefined ? before.idle_minutes : idle_minutes,
    };
    const day = factor_required_from === null ? null : new Date(factor_required_from);
    const values = { ...rule, factor_required_from: day };
    await db
      .insertInto('sign_in_rules')
      .values({ partner_id, ...values })
      .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(values))
      .execute();
    const { name } = await db
      .selectFrom('users')
      .where('id', '=', viewer.user_id)
      .select(sql<string>`coalesce(nullif(full_name, ''), username)`.as('name'))
      .executeTakeFirstOrThrow();
    await recordChange(db, {
      actor: { id: viewer.user_id, name, address, request_id: viewer.request_id },
      change: { action: 'sign-in-rule-changed', user_id: null, subject: partner, before, after: rule },
    });
    return rule;
  });
}

async function findRule(db: SystemDb, partner_id: number): Promise<{ partner: string; rule: SignInRule }> {
  const row = await orNotFound(
    'Partner',
    db
      .selectFrom('partners')
      .leftJoin('sign_in_rules', 'sign_in_rules.partner_id', 'partners.id')
      .where('partners.id', '=', partner_id)
      .select(['partners.name', 'factor_required_from', 'max_session_hours', 'idle_minutes'])
      .executeTakeFirst(),
  );
  const { name: partner, max_session_hours, idle_minutes } = row;
  const factor_required_from = row.factor_required_from?.toISOString().slice(0, 10) ?? null;
  return { partner, rule: { factor_required_from, max_session_hours, idle_minutes } };
}
