import { useState } from 'react';
import type { Side } from './compare-table.tsx';

/** A choice between both versions of each field. Nothing is chosen at first, and nothing is saved before all are. */
export function useSideChoices(names: readonly string[]) {
  const [choices, setChoices] = useState<Record<string, Side>>({});
  /** How often it was tried before each field had a choice. */
  const [attempts, setAttempts] = useState(0);
  const isComplete = names.every((name) => choices[name]);
  return {
    choices,
    /** For the CompareTable. */
    table: {
      choices,
      attempts,
      onChoose: (name: string, side: Side) => setChoices({ ...choices, [name]: side }),
    },
    chooseAll: (side: Side) => setChoices(Object.fromEntries(names.map((name) => [name, side]))),
    clear: () => {
      setChoices({});
      setAttempts(0);
    },
    whenComplete: (act: () => void) => (isComplete ? act() : setAttempts(attempts + 1)),
  };
}
