import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { bulkForms } from '@greenroom/domain/estate/jobs/bulk-fields.ts';
import type { Schema } from '@greenroom/domain/http/endpoint.ts';
import { useContractForm } from '#forms/use-contract-form.ts';
import { bulkFormOf, type FieldDraft } from './bulk-body.ts';

type BulkValues = {
  fields: FieldDraft[];
  add_tags: string;
  remove_tags: string;
  /** The number of rows, which confirms the change of many. */
  typed: string;
};

export type BulkForm = ReturnType<typeof useBulkForm>;

/** The preview shows what the server rejects, before the form can be sent. */
export function useBulkForm(thing: Thing, start: readonly FieldDraft[]) {
  return useContractForm<BulkValues, Schema>({
    schema: bulkForms[thing],
    defaultValues: { fields: [...start], add_tags: '', remove_tags: '', typed: '' },
    toRequest: bulkFormOf,
    words: {},
    mode: 'onSubmit',
  });
}
