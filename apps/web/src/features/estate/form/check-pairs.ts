import {
  endsBeforeStart,
  missingCoordinate,
  positionFields,
  warrantyFields,
} from '@greenroom/domain/estate/field-pairs.ts';
import type { TextKey } from '#i18n/translate.ts';
import type { FormValues } from './thing-spec.ts';

export const pairedFields: readonly string[] = [...warrantyFields, ...positionFields];

/** Faults of two fields together, each at one of them. Pairs that the user left alone are not checked. */
export function checkPairs(values: FormValues, changed: readonly string[]): Record<string, TextKey> {
  const faults: Record<string, TextKey> = {};
  const isChanged = (names: readonly string[]) => names.some((name) => changed.includes(name));
  if (isChanged(warrantyFields) && endsBeforeStart(values))
    faults.warranty_end_date = 'problem.warranty-order';
  const missing = missingCoordinate(trimmed(values));
  if (isChanged(positionFields) && missing) faults[missing] = 'problem.half-position';
  return faults;
}

function trimmed({ latitude, longitude }: FormValues) {
  return { latitude: String(latitude ?? '').trim(), longitude: String(longitude ?? '').trim() };
}
