import { stagesShownByDefault } from '@greenroom/domain/maintenance/board.ts';
import { useState } from 'react';

const storageKey = 'maintenance_columns';

/** Only changes from the default, so that untouched stages follow the default. */
type Choices = Readonly<Record<string, boolean>>;

/** The open columns of the board, stored in this browser. With a filter, the remaining columns are open by default. */
export function useShownStages({ isFiltered }: { isFiltered: boolean }) {
  const [choices, setChoices] = useState(readChoices);
  return {
    isShown: (stage: number): boolean => choices[stage] ?? (isFiltered || stagesShownByDefault.has(stage)),
    setShown: (stage: number, shown: boolean) => {
      const next = { ...choices, [stage]: shown };
      localStorage.setItem(storageKey, JSON.stringify(next));
      setChoices(next);
    },
  };
}

function readChoices(): Choices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    const entries = Object.entries(stored ?? {}).filter(([, shown]) => typeof shown === 'boolean');
    return Object.fromEntries(entries);
  } catch {
    // An unreadable value under this key falls back to the default.
    return {};
  }
}
