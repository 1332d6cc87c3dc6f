import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { readWholeNumber } from '#listing/url-values.ts';
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
  return (
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
      className="tabular"
      fieldClassName="w-38"
    />
  );
}
