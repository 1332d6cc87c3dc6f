import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { takesShortcut } from '#ui/keys/use-shortcut.ts';

/**
 * Arrow keys, Home and End move the focus from card to card; beyond the first or last one they lead to the same column of
 * the lane above or below.
 */
export function useLaneWalk(body: RefObject<HTMLElement | null>, count: number) {
  const [chosen, setCurrent] = useState(0);
  const current = Math.max(0, Math.min(chosen, count - 1));
  const isFocusDue = useRef(false);

  useLayoutEffect(() => {
    if (!isFocusDue.current) return;
    isFocusDue.current = false;
    focusCard(body.current?.querySelector(`[data-index="${current}"]`));
  });

  function walk(event: KeyboardEvent<HTMLElement>) {
    const isOnCard = (event.target as HTMLElement).matches('[data-row-link]');
    if (!isOnCard || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: count - 1,
      ...(takesShortcut(event.nativeEvent) && { j: current + 1, k: current - 1 }),
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (next < 0 || next >= count) {
      focusCard(otherLane(body.current, next < 0 ? -1 : 1));
      return;
    }
    if (next === current) return;
    isFocusDue.current = true;
    setCurrent(next);
  }
  return { current, walk, setCurrent };
}

function focusCard(card: Element | null | undefined): void {
  card?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
  card?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

/** In the next lane that has cards in this column. */
function otherLane(list: HTMLElement | null, step: 1 | -1): Element | undefined {
  const column = list?.closest<HTMLElement>('[data-column]');
  const board = list?.closest('[role="group"]');
  if (!column || !board) return undefined;
  const cells = [...board.querySelectorAll<HTMLElement>(`[data-column="${column.dataset.column}"]`)];
  for (let at = cells.indexOf(column) + step; at >= 0 && at < cells.length; at += step) {
    const cards = cells[at]?.querySelectorAll('[data-index]');
    if (cards?.length) return [...cards].at(step === 1 ? 0 : -1);
  }
  return undefined;
}
