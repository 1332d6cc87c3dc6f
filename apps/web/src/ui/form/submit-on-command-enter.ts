import type { KeyboardEvent } from 'react';
import { isCommand } from '#ui/keys/command-key.ts';

/** For a form's onKeyDown: Ctrl Enter, on a Mac ⌘ Enter, sends it from any field, also from a text area. */
export function submitOnCommandEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.defaultPrevented || event.nativeEvent.isComposing || !isCommand(event, 'enter')) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
