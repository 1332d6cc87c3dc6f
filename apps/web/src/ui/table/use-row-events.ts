import type { ChangeEvent, FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { DataSelection, RowKey } from './data-column.ts';

interface RowEventOptions<Row> {
  body: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  rowHref: ((row: Row) => string) | undefined;
  onRowClick: ((row: Row) => void) | undefined;
  onRowIntent: ((row: Row) => void) | undefined;
  selection: DataSelection<Row> | undefined;
  setCurrent: (index: number) => void;
}

/** The body of the table listens for all its rows, so that a row has no functions and needs no new render. */
export function useRowEvents<Row>(options: RowEventOptions<Row>) {
  const { body, rows, rowKey, rowHref, onRowClick, onRowIntent, selection, setCurrent } = options;
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

  function toggle(row: Row) {
    if (!selection) return;
    const next = new Set(selection.selected);
    if (!next.delete(rowKey(row))) next.add(rowKey(row));
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
    if (event.key === ' ' && selection) {
      event.preventDefault();
      toggle(hit.row);
    } else if (event.key === 'Enter' && target.matches('[data-index]')) open(hit.row, false);
  }

  function handleChange(event: ChangeEvent<HTMLElement>) {
    const hit = event.target.matches('[data-row-select]') ? rowAt(event.target) : undefined;
    if (hit) toggle(hit.row);
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
