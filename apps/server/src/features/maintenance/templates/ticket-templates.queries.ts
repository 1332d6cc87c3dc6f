import type {
  PartnerTicketTemplates,
  TicketTemplate,
} from '@greenroom/domain/maintenance/templates/ticket-template.ts';
import { sql } from 'kysely';
import type { SystemDb, ViewerDb } from '#platform/database/scope.ts';

/** Row-level security shows those of partners that the viewer sees. */
export async function findTicketTemplates(
  db: ViewerDb | SystemDb,
  partner_id: number,
): Promise<PartnerTicketTemplates> {
  const { rows } = await sql<Pick<PartnerTicketTemplates, 'version' | 'templates'>>`
    select version, templates from ticket_templates where partner_id = ${partner_id}`.execute(db);
  return { partner_id, ...(rows[0] ?? { version: 0, templates: [] }) };
}

type StoredTemplates = { partner_id: number; version: number; templates: TicketTemplate[]; now: Date };

export async function storeTicketTemplates(
  db: SystemDb,
  { partner_id, version, templates, now }: StoredTemplates,
): Promise<void> {
  const values = { version, templates: JSON.stringify(templates), changed_at: now };
  await db
    .insertInto('ticket_templates')
    .values({ partner_id, ...values })
    .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(values))
    .execute();
}
