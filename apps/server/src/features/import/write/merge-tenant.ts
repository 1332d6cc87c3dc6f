import { tenantColors } from '@greenroom/domain/branding/partner.ts';
import type { Stored } from '#features/import/columns/column.ts';
import { RowRejected } from '#features/import/row-rejected.ts';
import { type Patch, valueAt } from './diff-row.ts';

const colourKeys = Object.keys(tenantColors.shape);

/** The new branding, or undefined when the row does not change it. */
export function mergeTenant(stored: Stored | undefined, patch: Patch): Patch | undefined {
  const change = patch.tenant as Patch | undefined;
  const before = (stored?.tenant ?? {}) as Patch;
  if (change === undefined || (!stored && isBlank(change))) return undefined;
  const colours = colourKeys.map((key) => valueAt(change, ['colors', key]) ?? kept(before, change, key));
  const given = colours.filter((colour) => colour !== null);
  if (given.length > 0 && given.length < colourKeys.length) {
    throw new RowRejected(`A brand has ${colourKeys.length} colours: give all of them or none.`);
  }
  const colors =
    given.length === 0 ? null : Object.fromEntries(colourKeys.map((key, at) => [key, colours[at]]));
  return { ...before, ...change, colors };
}

/** A colour that is missing in the patch stays; one that is null is removed. */
function kept(before: Patch, change: Patch, key: string): unknown {
  const isNamed = Object.hasOwn((change.colors ?? {}) as object, key);
  return isNamed ? null : valueAt(before, ['colors', key]);
}

function isBlank(change: Patch): boolean {
  const { colors, ...rest } = change;
  return [...Object.values(rest), ...Object.values((colors ?? {}) as object)].every(
    (value) => value === null,
  );
}
