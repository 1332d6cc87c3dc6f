import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { takesShortcut } from '#ui/keys/use-shortcut.ts';

interface RowWalkOptions {
  scroller: RefObject<HTMLElement | null>;
  body: RefObject<HTMLElement | null>;
  rowCount: number;
  rowHeight: number;
  /** The rows are cards, where they can be. */
  narrow?: boolean;
  measure: () => void;
}

/**
 * Arrow keys, Home, End and page keys move the focus from row to row; Tab enters and leaves at the current row. While
 * more rows are loaded, End goes on to the last of them, until another key, a click or the wheel means another place.
 */
export function useRowWalk(options: RowWalkOptions) {
  const { scroller, body, rowCount, rowHeight, narrow, measure } = options;
  const [chosen, setChosen] = useState(0);
  const current = Math.max(0, Math.min(chosen, rowCount - 1));
  const focusDue = useRef(false);
  const toEnd = useRef(false);
  const onLink = useRef(false);
  const setCurrent = useCallback((index: number) => {
    // The focus that End gives to a row reports that row again.
    if (!focusDue.current) toEnd.current = false;
    setChosen(index);
  }, []);

  // A row that becomes a card has another link, and the focus went with the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the rows change their form.
  useLayoutEffect(() => {
    if (onLink.current && document.activeElement === document.body) focusDue.current = true;
  }, [narrow]);

  useLayoutEffect(() => {
    if (!focusDue.current) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${current}"]`);
    const target = row?.querySelector<HTMLElement>('[data-row-link]') ?? row;
    target?.focus({ preventScroll: true });
    focusDue.current = false;
  });

  // After the one above, which gives the focus in the next render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when rows have been added.
  useLayoutEffect(() => {
    if (toEnd.current && body.current?.contains(document.activeElement)) goTo(rowCount - 1);
  }, [rowCount]);

  function walk(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement;
    const onRow = target.matches('[data-row-link], [data-index]');
    if (!onRow || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: rowCount - 1,
      ...(takesShortcut(event.nativeEvent) && { j: current + 1, k: current - 1 }),
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    toEnd.current = event.key === 'End';
    goTo(step);
  }

  function goTo(index: number) {
    const next = Math.max(0, Math.min(index, rowCount - 1));
    if (next === current) return;
    bringIntoView(next);
    focusDue.current = true;
    setChosen(next);
    measure();
  }

  function bringIntoView(index: number) {
    const frame = scroller.current;
    if (!frame || !body.current) return;
    const headHeight = body.current.offsetTop;
    const top = index * rowHeight;
    if (top < frame.scrollTop) frame.scrollTop = top;
    const bottom = top + rowHeight + headHeight;
    if (bottom > frame.scrollTop + frame.clientHeight) frame.scrollTop = bottom - frame.clientHeight;
    // A table as tall as its rows scrolls with the page instead.
    if (frame.scrollHeight <= frame.clientHeight) {
      const box = body.current.getBoundingClientRect();
      const below = box.top + top + rowHeight - window.innerHeight;
      const above = box.top + top - headHeight;
      if (below > 0) window.scrollBy(0, below);
      else if (above < 0) window.scrollBy(0, above);
    }
  }

  const stop = () => {
    toEnd.current = false;
  };
  const noteFocus = ({ type, target }: FocusEvent<HTMLElement>) => {
    onLink.current = type === 'focus' && target.matches('[data-row-link]');
  };
  return { current, setCurrent, walk, stop, noteFocus };
}
