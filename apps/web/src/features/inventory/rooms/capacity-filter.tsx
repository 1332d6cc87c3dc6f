import { Users, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { readWholeNumber } from '#listing/url-values.ts';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/form/text-field.tsx';

interface CapacityFilterProps {
  value: number | undefined;
  onValueChange: (value: number | undefined) => void;
  onLeave: () => void;
}

/**
 * Accepts only digits, so that nothing needs correction. Keeps the typed text, such as 007, until the field loses
 * focus.
 */
export function CapacityFilter({ value, onValueChange, onLeave }: CapacityFilterProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const shown = readWholeNumber(typed) === value ? typed : String(value ?? '');
  const remove = t('filters.remove', {
    filter: `${t('shared.field', { field: t('roomsList.minCapacityShort') })} ${value ?? ''}`,
  });
  return (
    <div className="relative">
      <TextField
        label={t('roomsList.minCapacity')}
        hideLabel
        inputMode="numeric"
        autoComplete="off"
        icon={<Users aria-hidden="true" />}
        placeholder={t('roomsList.minCapacityShort')}
        value={shown}
        onChange={({ target }) => {
          if (!/^\d{0,9}$/.test(target.value)) return;
          setTyped(target.value);
          onValueChange(readWholeNumber(target.value));
        }}
        onBlur={() => {
          setTyped(String(value ?? ''));
          onLeave();
        }}
        className={classNames('tabular', value === undefined ? 'border-dashed' : 'pr-9')}
        fieldClassName="w-full sm:w-38"
      />
      {value === undefined ? null : (
        <button
          type="button"
          aria-label={remove}
          title={remove}
          onClick={() => {
            setTyped('');
            onValueChange(undefined);
          }}
          className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-md text-muted transition-colors hover:bg-hover hover:text-foreground max-sm:top-2.5"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  );
}
