import { dayNumber } from '../inventory/warranty.ts';

type Warranty = { warranty_start_date?: unknown; warranty_end_date?: unknown };
type Position = { latitude?: unknown; longitude?: unknown };

/** The fields that only make sense together. */
export const warrantyFields = ['warranty_start_date', 'warranty_end_date'] as const;
export const positionFields = ['latitude', 'longitude'] as const;

/** Days that cannot be read, such as those of another system, are not compared. */
export function endsBeforeStart({ warranty_start_date, warranty_end_date }: Warranty): boolean {
  const start = dayNumber(textOf(warranty_start_date));
  const end = dayNumber(textOf(warranty_end_date));
  return start !== undefined && end !== undefined && end < start;
}

/** The coordinate that is empty beside the other one. */
export function missingCoordinate({ latitude, longitude }: Position): 'latitude' | 'longitude' | undefined {
  if (isEmpty(latitude) === isEmpty(longitude)) return undefined;
  return isEmpty(latitude) ? 'latitude' : 'longitude';
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
