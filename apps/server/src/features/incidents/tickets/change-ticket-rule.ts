import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { TicketRule, TicketRuleOfPartner } from '@greenroom/domain/incidents/ticket-rule/ticket-rule.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findTicketRule, storeTicketRule } from './ticket-rules.queries.ts';

type RuleServices = Pick<Services, 'database' | 'now'>;

/** The partner that is named, or the viewer's own. The rule concerns sites that grants hide. */
function requireRuleManager(viewer: Viewer, partner_id = viewer.partner_id): number {
  if (viewer.is_superuser) return partner_id;
  if (!viewer.partner_ids.includes(partner_id)) throw new Problem('not-found', 'Partner not found.');
  if (visibilityOf(viewer) === 'grants')
    throw new Problem('forbidden', 'Users with explicit grants do not set which incidents get tickets.');
  return partner_id;
}

async function requirePartner(db: SystemDb, partner_id: number): Promise<void> {
  const found = await db.selectFrom('partners').where('id', '=', partner_id).select('id').executeTakeFirst();
  if (!found) throw new Problem('not-found', 'Partner not found.');
}

export async function getTicketRule(
  { database }: RuleServices,
  viewer: Viewer,
  given: number | undefined,
): Promise<TicketRuleOfPartner> {
  const partner_id = requireRuleManager(viewer, given);
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
  const partner_id = requireRuleManager(viewer, given);
  return asSystem(database, async (db) => {
    await requirePartner(db, partner_id);
    await storeTicketRule(db, { partner_id, rule, language, now: now() });
    return { partner_id, rule: await findTicketRule(db, partner_id) };
  });
}
