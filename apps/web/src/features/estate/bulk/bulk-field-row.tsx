import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { X } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Select } from '#ui/form/select.tsx';
import type { FieldDraft } from './bulk-body.ts';
import { BulkValueField } from './bulk-value-field.tsx';
import { fieldLabel } from './field-label.ts';

type Choice<Value> = { onValueChange: (value: Value) => void };

interface BulkFieldRowProps {
  thing: Thing;
  draft: FieldDraft;
  mode: Choice<FieldDraft['mode']>;
  value: Choice<string>;
  /** What is wrong with its value, together with another field. */
  error?: string | undefined;
  /** Without it the field stays, and gets a value. */
  onRemove: (() => void) | undefined;
}

/** A row keeps a name and a place; everything else can be cleared. */
const required = ['product_name', 'room_id', 'site_id'];

export function BulkFieldRow({ thing, draft, mode, value, error, onRemove }: BulkFieldRowProps) {
  const { t } = useTranslation();
  const name = fieldLabel(t, thing, draft.field);
  const isRequired = onRemove === undefined || required.includes(draft.field);
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <legend className="float-left text-sm font-medium">{name}</legend>
        {onRemove ? (
          <IconButton
            label={t('bulk.removeField', { field: name })}
            icon={<X aria-hidden="true" />}
            size="sm"
            onClick={onRemove}
          />
        ) : null}
      </div>
      <div
        className={classNames(
          'grid gap-2',
          // The place of many rows is a site and a room: it needs the room that a choice would take.
          isRequired ? 'grid-cols-[auto_minmax(0,1fr)]' : 'grid-cols-[8.5rem_minmax(0,1fr)]',
        )}
      >
        {isRequired ? (
          <span className="self-center text-sm text-muted">{t('bulk.setTo')}</span>
        ) : (
          <Select
            label={t('bulk.modeOf', { field: name })}
            hideLabel
            value={draft.mode}
            onValueChange={(next) => mode.onValueChange(next === 'clear' ? 'clear' : 'set')}
            options={[
              { value: 'set', label: t('bulk.setTo') },
              { value: 'clear', label: t('bulk.clear') },
            ]}
          />
        )}
        {draft.mode === 'set' ? (
          <BulkValueField
            thing={thing}
            field={draft.field}
            value={draft.value}
            onValueChange={value.onValueChange}
            error={error}
            disabled={false}
          />
        ) : (
          <span className="self-center text-sm text-muted">{t('bulk.willBeEmpty')}</span>
        )}
      </div>
    </fieldset>
  );
}
