import type { KeyboardEvent, MouseEvent } from 'react';
import { takesShortcut } from '#ui/keys/use-shortcut.ts';
import type { DataSelection, RowKey } from '#ui/table/data-column.ts';

export type Marks = {
  marked: ReadonlySet<RowKey>;
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
  function toggle(target: EventTarget): boolean {
    const id = Number((target as HTMLElement).closest<HTMLElement>('[data-ticket]')?.dataset.ticket);
    if (!id) return false;
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelectedChange(next);
    return true;
  }
  return {
    marked: selected,
    handleKeyDown: (event) => {
      if (event.key === 'Escape' && selected.size > 0) {
        onSelectedChange(new Set());
        return true;
      }
      return (
        event.key.toLowerCase() === 'x' &&
        takesShortcut(event.nativeEvent) &&
        (event.target as HTMLElement).matches('[data-row-link]') &&
        toggle(event.target)
      );
    },
    handleClick: (event) => {
      const isOnControl = (event.target as HTMLElement).closest('a, button') !== null;
      if (!isOnControl && (event.ctrlKey || event.metaKey)) toggle(event.target);
    },
  };
}
