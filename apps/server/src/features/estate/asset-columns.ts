import type { additionalFields, assetChange } from '@greenroom/domain/estate/asset-form.ts';
import type * as z from 'zod/mini';
import { sanitiseNote } from '#platform/html/sanitise-note.ts';

type Form = z.output<typeof assetChange>;
type AdditionalField = keyof typeof additionalFields;
export type AdditionalData = Record<string, unknown>;

/** The columns of the table from the fields of the form: some are part of `additional_data`. */
export function assetColumnsOf(form: Form, additional_data: AdditionalData) {
  const { warranty_start_date, warranty_end_date, description, retired_on, retirement_reason, ...rest } =
    form;
  const { note, ...columns } = rest;
  const given: Record<AdditionalField, unknown> = {
    warranty_start_date,
    warranty_end_date,
    description,
    retired_on,
    retirement_reason,
  };
  const changed = Object.entries(given).filter(([, value]) => value !== undefined);
  return {
    ...columns,
    ...(note !== undefined && { note: note === null ? null : sanitiseNote(note).trim() || null }),
    ...(changed.length > 0 && { additional_data: { ...additional_data, ...Object.fromEntries(changed) } }),
  };
}
