import { connectionMaxLengths } from '@greenroom/domain/operations/connections/connection-form.ts';
import type { DriverOption } from '@greenroom/domain/operations/connections/driver-description.ts';
import type { TextKey } from '#i18n/translate.ts';
import { translator } from '#i18n/translator.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { isWrongNumber } from './connection-values.ts';

interface DriverOptionsProps {
  options: readonly DriverOption[];
  value: Record<string, string>;
  onChange: (value: Record<string, string>) => void;
}

/** The options of a driver, as its own schema describes them. */
export function DriverOptions({ options, value, onChange }: DriverOptionsProps) {
  const { t } = useTranslation();
  const set = (name: string, text: string) => onChange({ ...value, [name]: text });
  return options.map((option) => {
    const { name, type } = option;
    // An option of a newer server is shown by its own name.
    const key = `connection.option.${name}`;
    const label = translator.exists(key) ? t(key as TextKey) : name;
    const text = value[name] ?? '';
    const given = option.default === null ? null : describe(option.default);
    if (type === 'choice' || type === 'boolean') {
      const choices = type === 'choice' ? option.choices : ['true', 'false'];
      const words = (choice: string) => {
        if (type === 'boolean') return t(choice === 'true' ? 'users.yes' : 'users.no');
        const own = `connection.choice.${name}.${choice}`;
        return translator.exists(own) ? t(own as TextKey) : choice;
      };
      const usual =
        given === null ? t('connection.noChoice') : t('connection.usual', { value: words(given) });
      return (
        <Select
          key={name}
          label={label}
          value={text}
          onValueChange={(choice) => set(name, choice)}
          options={[
            { value: '', label: usual },
            ...choices.map((choice) => ({ value: choice, label: words(choice) })),
          ]}
        />
      );
    }
    const isWrong = type === 'number' && isWrongNumber(option, value);
    const error =
      type === 'number' && isWrong
        ? t('connection.numberError', { min: option.minimum ?? 0, max: option.maximum ?? 999 })
        : undefined;
    return (
      <TextField
        key={name}
        label={label}
        value={text}
        error={error}
        inputMode={type === 'number' ? 'numeric' : 'text'}
        maxLength={connectionMaxLengths.option}
        placeholder={given ?? ''}
        onChange={({ target }) => set(name, target.value)}
      />
    );
  });
}

function describe(value: string | number | boolean): string {
  return String(value);
}
