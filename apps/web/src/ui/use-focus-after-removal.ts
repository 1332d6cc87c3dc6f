import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusPage } from './focus-page.ts';

/**
 * Removing a row also removes its focus. The focus moves to the row that takes its place, or to the first field of the
 * block, or the heading of the page, unless the user has moved it meanwhile.
 */
export function useFocusAfterRemoval(block: RefObject<HTMLElement | null>, rowCount: number) {
  const removed = useRef<{ at: number; of: number } | null>(null);
  useLayoutEffect(() => {
    const { at, of } = removed.current ?? { at: 0, of: 0 };
    if (rowCount >= of) return;
    removed.current = null;
    if (document.activeElement !== document.body) return;
    const buttons = block.current?.querySelectorAll<HTMLElement>('li button') ?? [];
    const next = buttons[Math.min(at, buttons.length - 1)];
    (next ?? block.current?.querySelector<HTMLElement>('input'))?.focus();
    if (document.activeElement === document.body) focusPage();
  }, [block, rowCount]);
  return (at: number) => {
    removed.current = { at, of: rowCount };
  };
}
