import { useRef } from 'react';

/** Radix returns the focus of a dialog only to its own trigger; ours are opened by anything, also by a click on nothing. */
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
      opener.current?.focus({ preventScroll: true });
    },
  };
}
