import { type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';

type ChoiceFieldProps<Value extends string> = {
  legend: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: ReactNode; lang?: string }[];
  onChange: (value: Value) => void;
};

/** A few choices, all visible; native radio buttons underneath. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { legend, value, options, onChange } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {options.map((option) => (
          <label
            key={option.value}
            lang={option.lang}
            className={classNames(
              'flex min-h-11 items-center gap-2.5 rounded-control border px-3 font-medium transition-colors',
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
              '[&_svg]:size-4 [&_svg]:shrink-0',
              option.value === value ? 'border-primary bg-primary-soft text-primary' : 'hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-4 accent-primary outline-none"
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
