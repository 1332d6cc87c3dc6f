import { Check } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';

export interface PickerGroup<Value> {
  key: string | number;
  label: string;
  options: readonly { value: Value; label: string }[];
}

interface PickerListProps<Value> {
  id: string;
  label: string;
  groups: readonly PickerGroup<Value>[];
  value: Value | undefined;
  /** Counted through all groups. */
  active: number;
  onChoose: (value: Value) => void;
}

export const pickerOptionId = (listId: string, index: number) => `${listId}-${index}`;

/** The options of a Picker. The focus stays in its search field, which names the active one. */
export function PickerList<Value extends string | number>(props: PickerListProps<Value>) {
  const { id, label, groups, value, active, onChoose } = props;
  const starts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { options }) => sum + options.length, 0),
  );
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      hidden={groups.length === 0}
      className="thin-scrollbar max-h-80 overflow-y-auto p-1"
    >
      {groups.map((group, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox.
        <div key={group.key} role="group" aria-labelledby={`${id}-group-${group.key}`}>
          <p
            id={`${id}-group-${group.key}`}
            className="truncate px-2 pt-2 pb-1 text-xs font-medium text-muted"
          >
            {group.label}
          </p>
          {group.options.map((option, position) => {
            const index = (starts[at] ?? 0) + position;
            return (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the search field has the focus and handles the keys.
              <div
                key={option.value}
                id={pickerOptionId(id, index)}
                role="option"
                aria-selected={option.value === value}
                // The search field keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(option.value)}
                className={classNames(
                  'flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1.5 text-sm select-none hover:bg-hover max-sm:min-h-11',
                  index === active && 'bg-hover',
                )}
              >
                <span className="min-w-0 flex-1 truncate">{option.label}</span>
                {option.value === value ? (
                  <Check aria-hidden="true" className="size-4 shrink-0 text-primary" />
                ) : null}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
