import { passingFacts } from '@greenroom/domain/operations/device-facts.ts';
import { type RawBuilder, sql } from 'kysely';

/** `steadyFacts` of the domain, for a column. */
export function steadyPart(column: string): RawBuilder<unknown> {
  return sql`(${sql.ref(column)} - ${sql.val([...passingFacts])}::text[])`;
}
