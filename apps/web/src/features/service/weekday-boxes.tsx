import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { weekdayName, weekdayNumbers } from './weekday-names.ts';

interface WeekdayBoxesProps {
  legend: string;
  value: readonly number[];
  onChange: (days: number[]) => void;
  error?: string | undefined;
}

/** The days of a week, each a checkbox. */
export function WeekdayBoxes({ legend, value, onChange, error }: WeekdayBoxesProps) {
  const { language } = useLanguage();
  const note = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? note : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="grid grid-cols-7 gap-1">
        {weekdayNumbers.map((day) => (
          <label
            key={day}
            className="relative grid h-9 min-w-0 cursor-pointer place-items-center rounded-control border border-border-strong text-sm transition-colors select-none hover:border-foreground/60 has-checked:border-primary has-checked:bg-primary-soft has-checked:font-medium has-checked:text-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-disabled:opacity-55 max-sm:h-11 max-sm:text-xs"
          >
            <input
              type="checkbox"
              aria-label={weekdayName(language, day, 'long')}
              aria-invalid={error ? true : undefined}
              checked={value.includes(day)}
              onChange={({ target }) =>
                onChange(
                  (target.checked ? [...value, day] : value.filter((other) => other !== day)).sort(
                    (a, b) => a - b,
                  ),
                )
              }
              className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
            />
            <span aria-hidden="true">{weekdayName(language, day, 'short')}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={note} className="mt-1.5 flex items-start gap-1.5 text-xs font-medium text-danger">
          <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
