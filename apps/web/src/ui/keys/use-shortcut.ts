import { useEffect, useEffectEvent } from 'react';
import { isCommand } from './command-key.ts';

interface ShortcutOptions {
  enabled?: boolean;
  /** Together with Ctrl, on a Mac with ⌘. It is not a single key, so it cannot be switched off. */
  command?: boolean;
}

/**
 * A single character without Ctrl, Alt or Meta, or a letter with Ctrl. Inactive while the user types, while a dialog is
 * open, and, for single keys, when the root element has data-shortcuts="off" (WCAG 2.1.4: they can be switched off).
 */
export function useShortcut(key: string, onPress: () => void, options: ShortcutOptions = {}) {
  const { enabled = true, command = false } = options;
  const press = useEffectEvent(onPress);

  useEffect(() => {
    if (!enabled) return;
    function handleKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      if (!(command ? isCommand(event, key) : isCharacter(event, key))) return;
      if (isTyping(event.target) || isDialogOpen()) return;
      event.preventDefault();
      press();
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [key, enabled, command]);
}

/** Whether no field, menu or dialog handles the key, and single keys are switched on. */
export function takesShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return false;
  return isCharacter(event, event.key) && !isTyping(event.target) && !isDialogOpen();
}

function isCharacter(event: KeyboardEvent, key: string) {
  if (event.key !== key || document.documentElement.dataset.shortcuts === 'off') return false;
  // On many European keyboards "[" needs AltGr, which reports itself as Ctrl + Alt.
  return !event.metaKey && (event.getModifierState('AltGraph') || !(event.ctrlKey || event.altKey));
}

/** Menus and lists use letters to find their items. */
const takesLetters =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="combobox"], [role="menu"], [role="listbox"]';

export function isTyping(target: EventTarget | null) {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(takesLetters) !== null);
}

function isDialogOpen() {
  const open = '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]';
  return document.querySelector(open) !== null;
}
