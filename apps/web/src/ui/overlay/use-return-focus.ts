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
      if (opener.current?.isConnected !== false) opener.current?.focus({ preventScroll: true });
      // What opened it has left with its page or the dialog around it, which may have returned the focus itself.
      else if (document.activeElement !== document.body) return;
      else if (row.current?.isConnected) row.current.focus({ preventScroll: true });
      else focusPage();
    },
  };
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
