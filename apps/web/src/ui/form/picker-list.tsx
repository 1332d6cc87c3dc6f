import { ListboxOption } from './listbox-option.tsx';
import type { useListbox } from './use-listbox.ts';

export interface PickerOption<Value> {
  value: Value;
  label: string;
}

export interface PickerGroup<Value> {
  key: string | number;
  label: string;
  options: readonly PickerOption<Value>[];
}

interface PickerListProps<Value> {
  label: string;
  groups: readonly PickerGroup<Value>[];
  value: Value | undefined;
  listbox: ReturnType<typeof useListbox<PickerOption<Value>>>;
  onChoose: (option: PickerOption<Value>) => void;
}

/** The options of a Picker. The focus stays in its search field, which names the active one. */
export function PickerList<Value extends string | number>(props: PickerListProps<Value>) {
  const { label, groups, value, listbox, onChoose } = props;
  const { id } = listbox.list;
  return (
    <div
      {...listbox.list}
      role="listbox"
      aria-label={label}
      hidden={groups.length === 0}
      className="thin-scrollbar max-h-80 overflow-y-auto p-1"
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox.
        <div key={group.key} role="group" aria-labelledby={`${id}-group-${group.key}`}>
          <p
            id={`${id}-group-${group.key}`}
            className="truncate px-2 pt-2 pb-1 text-xs font-medium text-muted"
          >
            {group.label}
          </p>
          {group.options.map((option) => (
            <ListboxOption
              key={option.value}
              {...listbox.option(option, option.value === value)}
              label={option.label}
              isActive={option === listbox.active}
              isChosen={option.value === value}
              onClick={() => onChoose(option)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
