import { copyRules } from '@greenroom/domain/estate/asset-copies.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';

export type Copies = { count: string; serials: string };

export function serialsOf({ serials }: Copies): string[] {
  return serials
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Those that are on more than one line. */
export function repeatedSerials(copies: Copies): string[] {
  const serials = serialsOf(copies);
  return [...new Set(serials.filter((serial, at) => serials.indexOf(serial) !== at))];
}

export function countOf({ count }: Copies): number | undefined {
  const number = Number(count);
  return Number.isInteger(number) && number >= 1 && number <= copyRules.maxCopies ? number : undefined;
}

/** Of the serial numbers that are on more than one line. */
const maxNamed = 3;

interface CopiesFieldsProps {
  copies: Copies;
  onChange: (copies: Copies) => void;
}

/** How many assets the form creates, and the serial number of each. Pasted numbers raise the count. */
export function CopiesFields({ copies, onChange }: CopiesFieldsProps) {
  const { t } = useTranslation();
  const { maxCopies: max } = copyRules;
  const given = serialsOf(copies).length;
  const repeated = repeatedSerials(copies);
  const isValid = countOf(copies) !== undefined && given <= (countOf(copies) ?? 0);
  return (
    <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <TextField
        label={t('estate.copies.count')}
        help={t('estate.copies.countHelp', { max })}
        error={isValid ? undefined : t('estate.copies.countInvalid', { max, given })}
        inputMode="numeric"
        maxLength={3}
        value={copies.count}
        onChange={({ target }) => onChange({ ...copies, count: target.value.trim() })}
      />
      <TextAreaField
        label={t('estate.copies.serials')}
        hint={t('shared.optional')}
        help={t('estate.copies.serialsHelp')}
        error={
          repeated.length > 0
            ? t('estate.copies.repeated', { serials: repeated.slice(0, maxNamed).join(', ') })
            : undefined
        }
        rows={3}
        value={copies.serials}
        onChange={({ target }) => {
          const lines = serialsOf({ count: '', serials: target.value }).length;
          const count = lines > (countOf(copies) ?? 0) ? String(Math.min(lines, max)) : copies.count;
          onChange({ count, serials: target.value });
        }}
      />
    </div>
  );
}
