import { brandImageNames } from '@greenroom/domain/branding/brands/brand-image.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { brandImagePath, countOwnImages } from './brand-images.queries.ts';

/** A brand shows images of its own partner only, and none that has been removed. */
export async function requireOwnImages(
  db: SystemDb,
  partner_id: number,
  form: Partial<Record<(typeof brandImageNames)[number], string | null>>,
): Promise<void> {
  const ids = new Set(brandImageNames.flatMap((name) => form[name]?.slice(brandImagePath.length) ?? []));
  if (ids.size === 0 || (await countOwnImages(db, partner_id, [...ids])) === ids.size) return;
  throw new Problem('invalid-input', 'An image of this brand is no longer there. Choose it again.');
}
