import { isRetired } from '@greenroom/domain/inventory/is-retired.ts';
import type { ThingDetail } from '#features/estate/estate.queries.ts';
import type { FormValues, ThingSpec } from './thing-spec.ts';

/** What belongs to one thing alone. */
const ownFields = [
  ...['serial_number', 'ref', 'reference', 'mac_address', 'ip_address'],
  ...['retired_on', 'retirement_reason'],
];

/** The fields of a new one with the values of another; files and connections are not copied. */
export function copiedValues(spec: ThingSpec, blank: FormValues, source: ThingDetail): FormValues {
  const copied = Object.entries(spec.valuesOf(source)).filter(([name]) => !ownFields.includes(name));
  const values = { ...blank, ...Object.fromEntries(copied) };
  // A copy is another device, which is in use.
  return isRetired(String(values.status ?? '')) ? { ...values, status: 'Active' } : values;
}
