import { endsBeforeStart, warrantyFields } from '@greenroom/domain/estate/field-pairs.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';

/** Checks what a change sets: an asset that has reversed dates already can still change its other fields. */
export function requireOrderedWarranty(change: object, before: object = {}): void {
  if (!warrantyFields.some((field) => field in change)) return;
  if (endsBeforeStart({ ...before, ...change }))
    throw new Problem(
      'warranty-order',
      'warranty_end_date must not be before warranty_start_date: the warranty would end before it starts.',
    );
}
