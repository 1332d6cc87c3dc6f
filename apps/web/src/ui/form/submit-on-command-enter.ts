import type { KeyboardEvent } from 'react';
import { isCommand } from '#ui/keys/command-key.ts';

/** For a form's onKeyDown: Ctrl Enter, on a Mac ⌘ Enter, submits it from any field, including a text area. */
export function submitOnCommandEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.defaultPrevented || event.nativeEvent.isComposing || !isCommand(event, 'enter')) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
