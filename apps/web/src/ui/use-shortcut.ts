import { useEffect, useEffectEvent } from 'react';

interface ShortcutOptions {
  enabled?: boolean;
}

/**
 * A single key without Ctrl, Alt or Meta. Silent while someone types, while a dialog is open, and when the root element
 * carries data-shortcuts="off" (WCAG 2.1.4: single keys can be switched off).
 */
export function useShortcut(key: string, onPress: () => void, { enabled = true }: ShortcutOptions = {}) {
  const press = useEffectEvent(onPress);

  useEffect(() => {
    if (!enabled) return;
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key !== key || event.defaultPrevented || event.repeat) return;
      // On many European keyboards "[" needs AltGr, which reports itself as Ctrl + Alt.
      const chord = event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));
      if (chord || isTyping(event.target) || isSilenced()) return;
      event.preventDefault();
      press();
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [key, enabled]);
}

function isTyping(target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role="combobox"], [role="menu"]') !== null
  );
}

function isSilenced() {
  return (
    document.documentElement.dataset.shortcuts === 'off' ||
    document.querySelector('[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]') !==
      null
  );
}
