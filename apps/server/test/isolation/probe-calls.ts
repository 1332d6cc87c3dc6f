import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type pg from 'pg';
import { become, type Tables, tried, type Who } from './probe-policies.ts';
import type { Row } from './table-rules.ts';

/** The first job of each user runs, so that it can be finished. */
export const someJobsRun = `
  update estate_jobs set state = 'running', leased_until = now() + interval '1 hour'
  where id in (select min(id) from estate_jobs group by created_by)`;

/** A few of each partner are enough: the functions do not look at anything else. */
const maxTried = 12;

type Call = { statement: string; isAllowed: boolean };

/** Calls the functions that change something with the rights of the owner, and returns the differences from the rules. */
export async function probeCalls(client: pg.Client, tables: Tables, who: Who): Promise<string[]> {
  if (who === 'system') return [];
  await become(client, who);
  const calls = callsOf(tables, who);
  const results = await tried(
    client,
    calls.map(({ statement }) => `select to_json(array[(${statement})::text])`),
  );
  return calls.flatMap(({ statement, isAllowed }, at) => {
    const { places = [], problem = '' } = results[at] ?? {};
    const isDone = problem === '' ? places[0] !== 'false' : !/may not/.test(problem);
    return isDone === isAllowed ? [] : [`${statement}: ${isAllowed ? 'rejected' : 'done'} ${problem}`];
  });
}

function callsOf(tables: Tables, { user, world }: Exclude<Who, 'system'>): Call[] {
  const links = world.links.filter(({ user_id }) => user_id === user.id);
  const partners = [user.partner_id, ...links.map(({ partner_id }) => partner_id)];
  const visibility = visibilityOf(user);
  const usesBinOf = ({ partner_id }: Row) =>
    hasPermission(user, 'estate.manage') &&
    (visibility === 'everything' || (visibility === 'partners' && partners.includes(Number(partner_id))));
  const rowsOf = (table: string) => (tables[table] ?? []).map(({ row }) => row);
  const some = (table: string) => rowsOf(table).slice(-maxTried);
  const firstJobs = rowsOf('estate_jobs').filter(
    (job, _at, all) =>
      !all.some((other) => other.created_by === job.created_by && Number(other.id) < Number(job.id)),
  );
  return [
    ...some('sites').flatMap(({ id }) => [
      { statement: `select site_to_decide(${id}, now(), '{}')`, isAllowed: false },
      { statement: `select lock_site_to_decide(1, ${id})`, isAllowed: false },
    ]),
    ...some('assets').map((row) => ({
      statement: `select move_to_bin('asset', ${row.id})`,
      isAllowed: usesBinOf(row),
    })),
    ...some('bin_entries').flatMap((row) => [
      { statement: `select restore_from_bin(${row.id}, null)`, isAllowed: usesBinOf(row) },
      // No entry is joined with itself, which is said after the rights are checked.
      { statement: `select join_bin_entries(${row.id}, ${row.id})`, isAllowed: usesBinOf(row) },
      { statement: `select delete_from_bin(${row.id})`, isAllowed: visibility === 'everything' },
    ]),
    ...firstJobs.map(({ id, created_by }) => ({
      statement: `select finish_estate_job(${id}, '{}')`,
      isAllowed: created_by === user.id,
    })),
  ];
}
