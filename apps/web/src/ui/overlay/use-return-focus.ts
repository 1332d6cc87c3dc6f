import { useRef } from 'react';
import { focusPage } from '#ui/focus-page.ts';

/**
 * Radix returns the focus of a dialog only to its own trigger; ours can be opened from anywhere, also without a
 * trigger.
 */
export function useReturnFocus(otherwise?: () => HTMLElement | null) {
  const opener = useRef<HTMLElement | null>(null);
  const row = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      const active = document.activeElement;
      const isNothing = !(active instanceof HTMLElement) || active === document.body;
      opener.current = isNothing ? (otherwise?.() ?? null) : lastingOpener(active);
      row.current = opener.current?.closest<HTMLElement>('[data-index]') ?? null;
      const first = event.currentTarget instanceof HTMLElement ? markedFirst(event.currentTarget) : null;
      if (!first) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { current: element } = opener;
      if (element?.isConnected !== false) element?.focus({ preventScroll: true });
      // What opened it has left with its page or the dialog around it, which may have returned the focus itself.
      else focusNear(row.current);
      if (element?.isConnected) watchRemoval(element, () => focusNear(row.current));
    },
  };
}

function focusNear(row: HTMLElement | null): void {
  if (document.activeElement !== document.body) return;
  row?.focus({ preventScroll: true });
  // Also rows that open nothing take no focus.
  if (document.activeElement === document.body) focusPage();
}

/** Requests that the dialog has caused have responses by then. */
const removalMilliseconds = 10_000;

/** A button such as Undo leaves when the list is read again, after the dialog has closed. */
function watchRemoval(element: HTMLElement, onRemoved: () => void): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    observer.disconnect();
    clearTimeout(timer);
    onRemoved();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), removalMilliseconds);
}

/** The field that comes first although buttons stand before it. */
export function markedFirst(dialog: Element): HTMLElement | null {
  return dialog.querySelector<HTMLElement>('[data-first-focus]');
}

/** The item of a menu leaves with its menu; the button of the menu stays. */
function lastingOpener(active: HTMLElement): HTMLElement {
  const trigger = active.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (trigger ? document.getElementById(trigger) : null) ?? active;
}
