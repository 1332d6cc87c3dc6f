import { useRef } from 'react';
import { focusPage } from '#ui/focus-page.ts';

/**
 * Radix returns the focus of a dialog only to its own trigger; ours can be opened from anywhere, also without a
 * trigger.
 */
export function useReturnFocus(otherwise?: () => HTMLElement | null) {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      const active = document.activeElement;
      const isNothing = !(active instanceof HTMLElement) || active === document.body;
      opener.current = isNothing ? (otherwise?.() ?? null) : active;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // What opened it may have left with its row or its page.
      if (opener.current?.isConnected === false) focusPage();
      else opener.current?.focus({ preventScroll: true });
    },
  };
}
