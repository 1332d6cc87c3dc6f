import { useShortcut } from '#ui/keys/use-shortcut.ts';

/** The key `.` opens the menu of the row with the focus; on the page of a thing, the menu of that thing. */
export function useRowMenuKey(): void {
  useShortcut('.', () => {
    const row = document.activeElement?.closest('[data-index]');
    const ofPage = '[data-row-menu]:not([data-index] *)';
    const button = row
      ? row.querySelector<HTMLElement>('[data-row-menu]')
      : document.querySelector<HTMLElement>(ofPage);
    button?.focus();
    // The arrow opens a menu that is loaded and one that is not; a click opens only the latter.
    button?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
    );
  });
}
