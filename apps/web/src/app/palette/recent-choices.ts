import { onLogout } from '#api/logout-event.ts';
import type { PaletteOption } from './palette-option.ts';

const mostChoices = 5;
let choices: readonly PaletteOption[] = [];

export function recentChoices(): readonly PaletteOption[] {
  return choices;
}

export function rememberChoice(choice: PaletteOption): void {
  choices = [choice, ...choices.filter(({ key }) => key !== choice.key)].slice(0, mostChoices);
}

// Nothing that one person has seen may be shown to the next.
onLogout(() => {
  choices = [];
});
