import type { StatusKind } from '@greenroom/domain/operations/read-status.ts';
import { type Expression, type SqlBool, sql } from 'kysely';

const word = sql`lower(btrim(asset_statuses.status))`;

/** readStatus of the domain, for the joined row of asset_statuses; a missing row is unknown. */
export const statusKind = sql<StatusKind>`
  case when asset_statuses.status is null or ${word} = '' then 'unknown'
    when ${word} in ('offline', 'error', 'pending', 'online', 'unknown') then ${word}
    else 'other' end`;

/** Controlled assets in service and in one of these states, for a query on assets. */
export function isInState(kinds: readonly StatusKind[]): Expression<SqlBool> {
  return sql<SqlBool>`(assets.is_controlled and not is_retired(assets.status) and (
    select ${statusKind} from (select) as one left join asset_statuses on asset_statuses.asset_id = assets.id
  ) = any(${[...kinds]}::text[]))`;
}
