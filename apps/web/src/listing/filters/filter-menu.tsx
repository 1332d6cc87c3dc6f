import {
  type FilterOperator,
  filterOperators,
  maxFilterLength,
  readFilter,
  writeFilter,
} from '@greenroom/domain/listing/field-filter.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { controlLook } from '#ui/form/field.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import type { MenuProps } from '#ui/lazy/lazy-menu.tsx';
import { Popover } from '#ui/overlay/popover.tsx';
import { narrowScreen, useMediaQuery } from '#ui/use-media-query.ts';
import type { FilterField } from './filter-field.ts';

export type FilterMenuProps = {
  /** One field is edited at once; of several, one is chosen first. */
  fields: readonly FilterField[];
  text: string | undefined;
  onApply: (name: string, text: string | undefined) => void;
};

export function FilterMenu({ fields, text, onApply, ...menu }: MenuProps & FilterMenuProps) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(narrowScreen);
  const [open, setOpen] = useState(menu.defaultOpen);
  const [chosen, setChosen] = useState<FilterField | null>(null);
  const field = fields.length === 1 ? fields[0] : chosen;
  const { defaultOpen: _, ...parts } = menu;
  return (
    <Popover
      {...parts}
      align="start"
      modal={isPhone}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setChosen(null);
      }}
      label={field ? field.label : t('filters.title')}
      className="w-72"
    >
      {field ? (
        <FilterForm
          field={field}
          text={text}
          onApply={(next) => {
            setOpen(false);
            setChosen(null);
            onApply(field.name, next);
          }}
        />
      ) : (
        <FieldList fields={fields} onChoose={setChosen} />
      )}
    </Popover>
  );
}

interface FieldListProps {
  fields: readonly FilterField[];
  onChoose: (field: FilterField) => void;
}

function FieldList({ fields, onChoose }: FieldListProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const found = fields.filter(({ label }) => foldText(label).includes(foldText(search.trim())));
  return (
    <>
      <form
        className="border-b p-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0]) onChoose(found[0]);
        }}
      >
        <SearchField
          value={search}
          onValueChange={setSearch}
          label={t('filters.searchFields')}
          clearLabel={t('shared.clearSearch')}
          shortcut={false}
          className="sm:w-full lg:w-full"
        />
      </form>
      <ul className="thin-scrollbar min-h-0 flex-1 overflow-y-auto p-1">
        {found.map((field) => (
          <li key={field.name}>
            <button
              type="button"
              onClick={() => onChoose(field)}
              className="min-h-8 w-full rounded-md px-2 text-left hover:bg-hover max-sm:min-h-11"
            >
              {field.label}
            </button>
          </li>
        ))}
        {found.length === 0 ? <li className="px-2 py-3 text-sm text-muted">{t('filters.noField')}</li> : null}
      </ul>
    </>
  );
}

interface FilterFormProps {
  field: FilterField;
  text: string | undefined;
  onApply: (text: string) => void;
}

function FilterForm({ field, text, onApply }: FilterFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const before = text === undefined ? undefined : readFilter(text, field.kind);
  const [operator, setOperator] = useState<FilterOperator>(before?.operator ?? firstOf(field));
  const [values, setValues] = useState<readonly string[]>(before?.values ?? []);
  const isRange = operator === 'between';
  const typed = field.kind === 'day' ? values.slice(0, isRange ? 2 : 1) : values;
  const written = writeFilter({ operator, values: operator === 'empty' ? [] : typed });
  const isComplete = written.length <= maxFilterLength && readFilter(written, field.kind) !== undefined;

  function apply(event: FormEvent) {
    event.preventDefault();
    if (isComplete) onApply(written);
  }

  return (
    <form onSubmit={apply} className="flex flex-col gap-3 p-3">
      <label htmlFor={id} className="text-sm font-medium">
        {field.label}
      </label>
      <select
        id={id}
        value={operator}
        onChange={(event) => setOperator(event.target.value as FilterOperator)}
        className={`${controlLook} h-9 px-2 max-sm:h-11`}
      >
        {filterOperators[field.kind].map((word) => (
          <option key={word} value={word}>
            {t(`filters.operator.${word}`)}
          </option>
        ))}
      </select>
      {operator === 'empty' ? null : field.kind === 'day' ? (
        [0, ...(isRange ? [1] : [])].map((at) => (
          <input
            key={at}
            type="date"
            aria-label={t(at === 0 ? 'filters.day' : 'filters.lastDay')}
            value={values[at] ?? ''}
            onChange={(event) =>
              setValues(
                at === 0 ? [event.target.value, ...values.slice(1)] : [values[0] ?? '', event.target.value],
              )
            }
            className={`${controlLook} h-9 px-2 max-sm:h-11`}
          />
        ))
      ) : (
        <input
          // The person chose the field to type its value.
          // biome-ignore lint/a11y/noAutofocus: the list of fields that had the focus is gone.
          autoFocus
          type="text"
          aria-label={t('filters.value')}
          aria-describedby={operator === 'contains' ? undefined : `${id}-help`}
          maxLength={maxFilterLength}
          value={values.join('|')}
          onChange={(event) =>
            setValues(operator === 'contains' ? [event.target.value] : event.target.value.split('|'))
          }
          className={`${controlLook} h-9 px-3 max-sm:h-11`}
        />
      )}
      {field.kind !== 'day' && (operator === 'is' || operator === 'not') ? (
        <p id={`${id}-help`} className="-mt-1 text-xs text-muted">
          {t('filters.severalHelp')}
        </p>
      ) : null}
      <Button type="submit" variant="primary" aria-disabled={!isComplete || undefined} className="self-end">
        {t('filters.apply')}
      </Button>
    </form>
  );
}

/** What people look for most: a part of a text, a tag, what ends before a day. */
function firstOf({ kind }: FilterField): FilterOperator {
  if (kind === 'text') return 'contains';
  return kind === 'tags' ? 'is' : 'before';
}
