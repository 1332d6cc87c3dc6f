import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import { maxPage } from './discovery.ts';
import { readCondition } from './filter-condition.ts';
import type { Body } from './read-value.ts';
import { groupResource, listSchema, showAttributes, userResource } from './resources.ts';
import { ScimError } from './scim-error.ts';
import { countGroups, groupFilters, selectGroups } from './scim-groups.queries.ts';
import type { Directory } from './scim-tokens.queries.ts';
import { adoptUsers, countUsers, selectUsers, userFilters } from './scim-users.queries.ts';

export type ScimQuery = {
  filter?: string;
  startIndex?: string;
  count?: string;
  attributes?: string;
  excludedAttributes?: string;
};

type Listing = { base: string; query: ScimQuery };

export function listScimUsers(
  database: Database,
  { partner_id, ceiling }: Directory,
  { base, query }: Listing,
): Promise<Body> {
  const where = readCondition(one(query.filter), userFilters);
  const page = readPageOf(query);
  return asSystem(database, async (db) => {
    await adoptUsers(db, partner_id);
    const total = await countUsers(db, { partner_id, where });
    const rows = page.limit === 0 ? [] : await selectUsers(db, { partner_id, where, ceiling }, page);
    return listOf(
      total,
      page,
      rows.map((row) => showAttributes(userResource(base, row), query)),
    );
  });
}

export function listScimGroups(
  database: Database,
  { partner_id }: Directory,
  { base, query }: Listing,
): Promise<Body> {
  const where = readCondition(one(query.filter), groupFilters);
  const page = readPageOf(query);
  // Entra lists groups without their members, which may be many.
  const withMembers = !/\bmembers\b/i.test(String(query.excludedAttributes ?? ''));
  return asSystem(database, async (db) => {
    const total = await countGroups(db, { partner_id, where });
    const rows =
      page.limit === 0 ? [] : await selectGroups(db, { partner_id, where }, { ...page, withMembers });
    return listOf(
      total,
      page,
      rows.map((row) => showAttributes(groupResource(base, row), query)),
    );
  });
}

type ReadPage = { startIndex: number; offset: number; limit: number };

/** RFC 7644: an index below 1 is 1, a negative count is 0. */
function readPageOf({ startIndex, count }: ScimQuery): ReadPage {
  const start = Math.min(Math.max(1, wholeNumber(startIndex, 1)), 10_000_000);
  return {
    startIndex: start,
    offset: start - 1,
    limit: Math.min(Math.max(0, wholeNumber(count, maxPage)), maxPage),
  };
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (typeof text !== 'string' || !/^-?\d{1,12}$/.test(text))
    throw new ScimError(400, 'startIndex and count must be whole numbers.', 'invalidValue');
  return Number(text);
}

/** A parameter that is given twice is a list. */
function one(text: string | undefined): string | undefined {
  if (text !== undefined && typeof text !== 'string')
    throw new ScimError(400, 'There can be one filter.', 'invalidFilter');
  return text;
}

function listOf(totalResults: number, { startIndex }: ReadPage, Resources: readonly Body[]): Body {
  return { schemas: [listSchema], totalResults, startIndex, itemsPerPage: Resources.length, Resources };
}
