import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type SyntheticEvent,
  useEffect,
  useId,
  useState,
} from 'react';

type OptionKey = string | number;
export type ChoiceEvent = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>;

interface UseListboxOptions<Option> {
  /** In display order, across all groups. */
  options: readonly Option[];
  keyOf: (option: Option) => OptionKey;
  onChoose: (option: Option, event: ChoiceEvent) => void;
  /** The initially active option; the first by default. */
  startAt?: OptionKey | undefined;
  isOpen?: boolean;
  /** A step past the last option leads to the first. */
  wraps?: boolean;
}

/** Home and End belong to the text field. */
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** A press keeps the focus in the text field. */
const keepFocus = (event: SyntheticEvent) => event.preventDefault();

/**
 * The options below a text field, like a combobox: the field keeps the focus and names the active option, arrows move,
 * Enter chooses. Options are identified by their key, so the active one stays the same when others arrive.
 */
export function useListbox<Option>(listbox: UseListboxOptions<Option>) {
  const { options, keyOf, onChoose, startAt, isOpen = true, wraps = false } = listbox;
  const id = useId();
  const [movedTo, setMovedTo] = useState<OptionKey | null>(null);
  const indexOf = (key: OptionKey | null | undefined) => options.findIndex((option) => keyOf(option) === key);
  const moved = movedTo === null ? -1 : indexOf(movedTo);
  const at = Math.max(0, moved < 0 ? indexOf(startAt) : moved);
  const active = options[at];
  const optionId = (option: Option) => `${id}-option-${keyOf(option)}`;
  const activeId = isOpen && active !== undefined ? optionId(active) : undefined;

  useEffect(() => {
    if (!activeId) return;
    // The first option also scrolls the heading of its group into view.
    if (at === 0) document.getElementById(id)?.scrollTo?.(0, 0);
    else document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId, at, id]);

  function moveBy(step: number) {
    const next = at + step;
    const count = options.length;
    const index =
      wraps && Math.abs(step) === 1 ? (next + count) % count : Math.min(Math.max(0, next), count - 1);
    const option = options[index];
    if (option !== undefined) setMovedTo(keyOf(option));
  }

  return {
    active,
    /** To the option that a new list starts with. */
    restart: () => setMovedTo(null),
    moveTo: (option: Option) => setMovedTo(keyOf(option)),
    field: {
      'aria-controls': id,
      'aria-autocomplete': 'list',
      'aria-activedescendant': activeId,
      autoComplete: 'off',
      spellCheck: false,
    } as const,
    list: { id },
    /** For the text field while the list is open. */
    handleKey(event: KeyboardEvent) {
      const step = steps[event.key];
      if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return;
      event.preventDefault();
      if (step !== undefined) moveBy(step);
      else if (active !== undefined) onChoose(active, event);
    },
    option: (option: Option, isSelected: boolean) => ({
      id: optionId(option),
      'aria-selected': isSelected,
      onPointerDown: keepFocus as (event: ReactPointerEvent) => void,
      onMouseDown: keepFocus,
    }),
  };
}
