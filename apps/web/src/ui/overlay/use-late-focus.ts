import { useEffect } from 'react';
import { markedFirst } from './use-return-focus.ts';

/**
 * For a form whose data arrives after its dialog has opened: its first field gets the focus, which the close button had
 * until then. A form that opens with its dialog has it already.
 */
export function useLateFocus(): void {
  useEffect(() => {
    const dialog = document.activeElement?.closest('[role="dialog"]');
    const first =
      dialog &&
      (markedFirst(dialog) ?? dialog.querySelector<HTMLElement>('form :is(input, textarea, button)'));
    first?.focus();
  }, []);
}
