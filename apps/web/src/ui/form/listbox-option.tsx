import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';

interface ListboxOptionProps extends Omit<ComponentProps<'div'>, 'className' | 'children'> {
  label: string;
  description?: string | undefined;
  isActive: boolean;
  isChosen: boolean;
}

/** One option of a list below a text field, which names the active option. */
export function ListboxOption({ label, description, isActive, isChosen, ...wiring }: ListboxOptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the text field has the focus and handles the keys.
    <div
      {...wiring}
      role="option"
      className={classNames(
        'flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1.5 text-sm select-none hover:bg-hover max-sm:min-h-11',
        isActive && 'bg-hover',
      )}
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{label}</span>
        {description ? <span className="truncate text-xs text-muted">{description}</span> : null}
      </span>
      {isChosen ? <Check aria-hidden="true" className="size-4 shrink-0 text-primary" /> : null}
    </div>
  );
}
