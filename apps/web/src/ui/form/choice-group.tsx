import { type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';

interface ChoiceGroupProps<Value extends string | number> {
  legend: string;
  value: Value;
  onValueChange: (value: Value) => void;
  error?: string | undefined;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  /** For labels of several words: two columns, one on phones. */
  longLabels?: boolean;
}

/** A few choices, all visible; native radio buttons underneath. A fieldset around it can disable it. */
export function ChoiceGroup<Value extends string | number>(props: ChoiceGroupProps<Value>) {
  const { legend, value, onValueChange, error, options, longLabels } = props;
  const name = useId();
  const isChosen = options.some((option) => option.value === value);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div
        className={classNames(
          'grid gap-2',
          longLabels
            ? 'sm:grid-cols-2'
            : options.length === 3
              ? 'sm:grid-cols-3'
              : options.length === 2
                ? 'grid-cols-2'
                : 'grid-cols-2 sm:grid-cols-4',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex h-9 cursor-pointer items-center justify-center gap-1.5 rounded-control border border-border-strong px-2 text-sm font-medium transition-colors select-none hover:border-foreground/60 has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary has-checked:inset-ring-1 has-checked:inset-ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-disabled:cursor-not-allowed has-disabled:opacity-55 max-sm:h-11 [&_svg]:size-4 [&_svg]:shrink-0"
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              // Tab reaches the chosen one; a dialog gives its focus to the first field that Tab reaches.
              tabIndex={isChosen && option.value !== value ? -1 : 0}
              onChange={() => onValueChange(option.value)}
              className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
            />
            {option.icon}
            <span className="truncate">{option.label}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p role="alert" className="mt-1.5 text-xs font-medium text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
