import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useRef,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isCommand } from '#ui/keys/command-key.ts';
import { takesShortcut } from '#ui/keys/use-shortcut.ts';
import type { DataSelection, RowKey } from './data-column.ts';

interface RowEventOptions<Row> {
  body: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  rowHref: ((row: Row) => string) | undefined;
  onRowClick: ((row: Row) => void) | undefined;
  onRowIntent: ((row: Row) => void) | undefined;
  selection: DataSelection<Row> | undefined;
  /** A letter on the row with the focus; true if it meant something. */
  onRowKey: ((key: string, row: Row) => boolean) | undefined;
  setCurrent: (index: number) => void;
}

/** The body of the table listens for all its rows, so that a row has no functions and needs no new render. */
export function useRowEvents<Row>(options: RowEventOptions<Row>) {
  const { body, rows, rowKey, rowHref, onRowClick, onRowIntent, onRowKey, selection, setCurrent } = options;
  /** The row that was marked last: Shift marks everything up to the next one. */
  const marked = useRef<number | null>(null);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  /** A detail page links back to the page of its row. */
  const follow = (href: string) => navigate(href, { state: { from: pathname + search } });

  function rowAt(target: EventTarget) {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    if (!line || !body.current?.contains(line)) return undefined;
    const index = Number(line.dataset.index);
    const row = rows[index];
    return row === undefined ? undefined : { row, index };
  }

  function open(row: Row, newTab: boolean) {
    const href = rowHref?.(row);
    if (newTab && href !== undefined) window.open(href, '_blank', 'noopener');
    else if (onRowClick) onRowClick(row);
    else if (href !== undefined) follow(href);
  }

  function toggle(index: number, withRange: boolean) {
    if (!selection) return;
    const next = new Set(selection.selected);
    const key = (at: number) => rowKey(rows[at] as Row);
    const isMarking = !next.has(key(index));
    const from =
      withRange && marked.current !== null && marked.current < rows.length ? marked.current : index;
    for (let at = Math.min(from, index); at <= Math.max(from, index); at += 1) {
      if (isMarking || withRange) next.add(key(at));
      else next.delete(key(at));
    }
    marked.current = index;
    selection.onSelectedChange(next);
  }

  function handleClick(event: MouseEvent<HTMLElement>) {
    const hit = rowAt(event.target);
    if (!hit) return;
    setCurrent(hit.index);
    const target = event.target as Element;
    if (target.closest('[data-row-link]')) return followLink(event, hit.row);
    const hasOwnClick = target.closest('a, button, input, label, select') !== null;
    const isSelectingText = window.getSelection()?.type === 'Range';
    if (!hasOwnClick && !isSelectingText) open(hit.row, event.ctrlKey || event.metaKey);
  }

  /** Follows the link within the application, unless the user wants a new tab, a window or a download. */
  function followLink(event: MouseEvent<HTMLElement>, row: Row) {
    const href = rowHref?.(row);
    const isPlain = !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
    if (href === undefined || !isPlain || event.button !== 0 || event.defaultPrevented) return;
    event.preventDefault();
    follow(href);
  }

  /** On a link, the browser handles Enter itself. */
  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement;
    const hit = target.matches('[data-row-link], [data-index]') ? rowAt(target) : undefined;
    if (!hit) return;
    if (selection && changeMarks(event, hit.index)) {
      event.preventDefault();
    } else if (takesShortcut(event.nativeEvent) && onRowKey?.(event.key, hit.row)) {
      event.preventDefault();
    } else if (event.key === 'Enter' && target.matches('[data-index]')) open(hit.row, false);
  }

  /** True if the key changed which rows are marked. */
  function changeMarks(event: KeyboardEvent<HTMLElement>, index: number): boolean {
    if (!selection) return false;
    const isLetter = takesShortcut(event.nativeEvent);
    if (event.key === ' ' || (isLetter && event.key.toLowerCase() === 'x')) toggle(index, event.shiftKey);
    else if (isCommand(event.nativeEvent, 'a')) selection.onSelectedChange(new Set(rows.map(rowKey)));
    else if (event.key === 'Escape' && selection.selected.size > 0) selection.onSelectedChange(new Set());
    else return false;
    return true;
  }

  function handleChange(event: ChangeEvent<HTMLElement>) {
    const hit = event.target.matches('[data-row-select]') ? rowAt(event.target) : undefined;
    if (hit) toggle(hit.index, (event.nativeEvent as globalThis.MouseEvent).shiftKey === true);
  }

  function handlePointerOver(event: PointerEvent<HTMLElement>) {
    const hit = onRowIntent ? rowAt(event.target) : undefined;
    if (hit) onRowIntent?.(hit.row);
  }

  /** A screen reader may focus any row: the arrows continue from there. */
  function handleFocus(event: FocusEvent<HTMLElement>) {
    const hit = rowAt(event.target);
    if (!hit) return;
    setCurrent(hit.index);
    onRowIntent?.(hit.row);
  }

  return { handleClick, handleKeyDown, handleChange, handlePointerOver, handleFocus };
}
