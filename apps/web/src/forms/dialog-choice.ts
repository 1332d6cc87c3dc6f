import { type BaseSyntheticEvent, useState } from 'react';

/** For a dialog whose form is a choice: without one it is not sent, and the field says so and takes the focus. */
export function useDialogChoice() {
  const [isMissing, setMissing] = useState(false);
  const requireChoice = (event: BaseSyntheticEvent, isMade: boolean): boolean => {
    setMissing(!isMade);
    const form = event.currentTarget as HTMLFormElement;
    if (!isMade) form.querySelector<HTMLElement>('[role="combobox"]')?.focus();
    return isMade;
  };
  return { isMissing, requireChoice };
}
