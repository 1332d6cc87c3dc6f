import { onLogout } from '#api/logout-event.ts';
import type { PaletteLink } from './palette-option.ts';

const maxChoices = 5;
let choices: readonly PaletteLink[] = [];

export function recentChoices(): readonly PaletteLink[] {
  return choices;
}

export function rememberChoice(choice: PaletteLink): void {
  choices = [choice, ...choices.filter(({ key }) => key !== choice.key)].slice(0, maxChoices);
}

// Nothing that one user has seen may be shown to the next.
onLogout(() => {
  choices = [];
});
