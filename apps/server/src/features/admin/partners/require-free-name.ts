import { Problem } from '@greenroom/domain/http/problem.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { isPartnerNameTaken } from './partners.queries.ts';

/** Users choose partners by name: two of one name could not be told apart. */
export async function requireFreeName(db: SystemDb, partner: { id?: number; name: string }): Promise<void> {
  if (await isPartnerNameTaken(db, partner))
    throw new Problem('partner-name-taken', 'A partner with this name already exists.');
}
