import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { TicketRule, TicketRuleOfPartner } from '@greenroom/domain/incidents/ticket-rule/ticket-rule.ts';
import { requireLinkedPartner } from '#access/require-partner-manager.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findTicketRule, storeTicketRule } from './ticket-rules.queries.ts';

type RuleServices = Pick<Services, 'database' | 'now'>;

async function requirePartner(db: SystemDb, partner_id: number): Promise<void> {
  const found = await db.selectFrom('partners').where('id', '=', partner_id).select('id').executeTakeFirst();
  if (!found) throw new Problem('not-found', 'Partner not found.');
}

export async function getTicketRule(
  { database }: RuleServices,
  viewer: Viewer,
  given: number | undefined,
): Promise<TicketRuleOfPartner> {
  const partner_id = requireLinkedPartner(viewer, given);
  return asSystem(database, async (db) => {
    await requirePartner(db, partner_id);
    return { partner_id, rule: await findTicketRule(db, partner_id) };
  });
}

type SaveInput = { partner_id?: number | undefined; rule: TicketRule | null; language: 'en' | 'fr' | 'es' };

export async function saveTicketRule(
  { database, now }: RuleServices,
  viewer: Viewer,
  { partner_id: given, rule, language }: SaveInput,
): Promise<TicketRuleOfPartner> {
  const partner_id = requireLinkedPartner(viewer, given);
  return asSystem(database, async (db) => {
    await requirePartner(db, partner_id);
    await storeTicketRule(db, { partner_id, rule, language, now: now() });
    return { partner_id, rule: await findTicketRule(db, partner_id) };
  });
}
