import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { endsBeforeStart } from '@greenroom/domain/estate/field-pairs.ts';
import { tagMaxLength } from '@greenroom/domain/estate/tags.ts';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from '#i18n/use-translation.ts';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { BulkFieldRow } from './bulk-field-row.tsx';
import { bulkFieldsOf, fieldLabel } from './field-label.ts';
import type { BulkForm } from './use-bulk-form.ts';

interface BulkFieldsProps {
  thing: Thing;
  form: BulkForm;
  /** The fields of the start, and no others. */
  isFixed: boolean;
}

/** A few tags, with commas between them. */
const maxTagText = 10 * tagMaxLength;

/** The fields that change; the others join by the list below them. */
export function BulkFields({ thing, form: { form, field: register, choice }, isFixed }: BulkFieldsProps) {
  const { t } = useTranslation();
  const { append, remove } = useFieldArray({ control: form.control, name: 'fields' });
  const fields = form.watch('fields');
  const isReversed = endsBeforeStart(
    Object.fromEntries(fields.flatMap(({ field, mode, value }) => (mode === 'set' ? [[field, value]] : []))),
  );
  const rest = bulkFieldsOf(thing).filter((name) => !fields.some(({ field }) => field === name));
  return (
    <section aria-label={t('bulk.fields')} className="flex min-w-0 flex-col gap-4">
      {isFixed ? null : <h3 className="text-sm font-semibold">{t('bulk.fields')}</h3>}
      {fields.map((each, at) => (
        <BulkFieldRow
          key={each.field}
          thing={thing}
          draft={each}
          mode={choice(`fields.${at}.mode`)}
          value={choice(`fields.${at}.value`)}
          error={each.field === 'warranty_end_date' && isReversed ? t('problem.warranty-order') : undefined}
          onRemove={isFixed ? undefined : () => remove(at)}
        />
      ))}
      {isFixed ? null : (
        <>
          <Select
            label={t('bulk.addField')}
            hideLabel
            value=""
            placeholder={t('bulk.addField')}
            onValueChange={(field) => append({ field, mode: 'set', value: '' }, { shouldFocus: false })}
            options={rest.map((field) => ({ value: field, label: fieldLabel(t, thing, field) }))}
          />
          <TextField
            {...register('add_tags')}
            label={t('bulk.addTags')}
            help={t('bulk.tagsHelp')}
            maxLength={maxTagText}
            autoComplete="off"
          />
          <TextField
            {...register('remove_tags')}
            label={t('bulk.removeTags')}
            maxLength={maxTagText}
            autoComplete="off"
          />
        </>
      )}
    </section>
  );
}
