import type { ReactNode } from 'react';

/**
 * The foot of a form on a page or in a card: the primary button is the last one, at the right, where it is in dialogs.
 * On a phone the buttons share the width.
 */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2 max-sm:*:h-11 max-sm:*:flex-1">{children}</div>;
}
