import type { KeyboardEvent, MouseEvent } from 'react';
import { takesShortcut } from '#ui/keys/use-shortcut.ts';
import type { DataSelection, RowKey } from '#ui/table/data-column.ts';

export type Marks = {
  marked: ReadonlySet<RowKey>;
  toggle: (id: number) => void;
  /** True if the key was for the marks. */
  handleKeyDown: (event: KeyboardEvent<HTMLElement>) => boolean;
  handleClick: (event: MouseEvent<HTMLElement>) => void;
};

/**
 * Marks cards for an act on several: `x` on the one with the focus, or Ctrl and a click, since a click alone does nothing.
 * The list has boxes for it.
 */
export function marksOf({
  selected,
  onSelectedChange,
}: Pick<DataSelection<never>, 'selected' | 'onSelectedChange'>): Marks {
  function toggle(id: number): void {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelectedChange(next);
  }
  function toggleAt(target: EventTarget): boolean {
    const id = Number((target as HTMLElement).closest<HTMLElement>('[data-ticket]')?.dataset.ticket);
    if (id) toggle(id);
    return Boolean(id);
  }
  return {
    marked: selected,
    toggle,
    handleKeyDown: (event) => {
      if (event.key === 'Escape' && selected.size > 0) {
        onSelectedChange(new Set());
        return true;
      }
      return (
        event.key.toLowerCase() === 'x' &&
        takesShortcut(event.nativeEvent) &&
        (event.target as HTMLElement).matches('[data-row-link]') &&
        toggleAt(event.target)
      );
    },
    handleClick: (event) => {
      const isOnControl = (event.target as HTMLElement).closest('a, button') !== null;
      if (!isOnControl && (event.ctrlKey || event.metaKey)) toggleAt(event.target);
    },
  };
}
