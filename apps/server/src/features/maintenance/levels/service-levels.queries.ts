import type {
  PartnerServiceLevels,
  ServiceLevel,
} from '@greenroom/domain/maintenance/levels/service-level.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

type StoredLevels = Pick<PartnerServiceLevels, 'version' | 'levels'>;

export async function findLevels(db: SystemDb, partner_id: number): Promise<StoredLevels> {
  const { rows } = await sql<StoredLevels>`
    select version, levels from service_levels where partner_id = ${partner_id}`.execute(db);
  return rows[0] ?? { version: 0, levels: [] };
}

/** Until the transaction ends, no other one changes them. Undefined when there is no such partner. */
export async function lockPartner(db: SystemDb, id: number): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from partners where id = ${id} for no key update`.execute(db);
  return rows[0];
}

export async function storeLevels(
  db: SystemDb,
  {
    partner_id,
    version,
    levels,
    now,
  }: { partner_id: number; version: number; levels: ServiceLevel[]; now: Date },
): Promise<void> {
  const values = { version, levels: JSON.stringify(levels), changed_at: now };
  await db
    .insertInto('service_levels')
    .values({ partner_id, ...values })
    .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(values))
    .execute();
}

const resultDays = 30;

/** What has ended, and what has run out and is still open. */
export async function countResults(
  db: SystemDb,
  partner_id: number,
  now: Date,
): Promise<PartnerServiceLevels['results']> {
  const { rows } = await sql<PartnerServiceLevels['results'][0]>`
    select k.priority, k.target, count(*) filter (where k.state = 'met')::integer as met,
      count(*) filter (where k.state <> 'met')::integer as missed
    from ticket_targets k
    where k.partner_id = ${partner_id}
      and (k.state in ('met', 'missed') and k.ended_at > ${now}::timestamptz - make_interval(days => ${resultDays})
        or k.state in ('running', 'paused') and k.due_at <= ${now})
    group by k.priority, k.target order by k.priority desc, k.target`.execute(db);
  return rows;
}
