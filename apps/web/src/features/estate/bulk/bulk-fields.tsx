import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { endsBeforeStart } from '@greenroom/domain/estate/field-pairs.ts';
import { tagMaxLength } from '@greenroom/domain/estate/tags.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { BulkDraft, FieldDraft } from './bulk-body.ts';
import { BulkFieldRow } from './bulk-field-row.tsx';
import { bulkFieldsOf, fieldLabel } from './field-label.ts';

interface BulkFieldsProps {
  thing: Thing;
  draft: BulkDraft;
  onDraftChange: (draft: BulkDraft) => void;
  /** The fields of the start, and no others. */
  isFixed: boolean;
}

/** A few tags, with commas between them. */
const maxTagText = 10 * tagMaxLength;

/** The fields that change; the others join by the list below them. */
export function BulkFields({ thing, draft, onDraftChange, isFixed }: BulkFieldsProps) {
  const { t } = useTranslation();
  const { fields } = draft;
  const change = (next: FieldDraft[]) => onDraftChange({ ...draft, fields: next });
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
          error={each.field === 'warranty_end_date' && isReversed ? t('problem.warranty-order') : undefined}
          onDraftChange={(next) => change(fields.map((other, index) => (index === at ? next : other)))}
          onRemove={isFixed ? undefined : () => change(fields.filter((_, index) => index !== at))}
        />
      ))}
      {isFixed ? null : (
        <>
          <Select
            label={t('bulk.addField')}
            hideLabel
            value=""
            placeholder={t('bulk.addField')}
            onValueChange={(field) => change([...fields, { field, mode: 'set', value: '' }])}
            options={rest.map((field) => ({ value: field, label: fieldLabel(t, thing, field) }))}
          />
          <TextField
            label={t('bulk.addTags')}
            help={t('bulk.tagsHelp')}
            maxLength={maxTagText}
            autoComplete="off"
            value={draft.addTags}
            onChange={(event) => onDraftChange({ ...draft, addTags: event.target.value })}
          />
          <TextField
            label={t('bulk.removeTags')}
            maxLength={maxTagText}
            autoComplete="off"
            value={draft.removeTags}
            onChange={(event) => onDraftChange({ ...draft, removeTags: event.target.value })}
          />
        </>
      )}
    </section>
  );
}
