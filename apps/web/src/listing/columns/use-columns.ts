import { useMemo, useState } from 'react';
import { readColumns, writeColumns } from './column-choice.ts';
import { storeColumns, storedColumns } from './stored-columns.ts';

type ColumnsInput = {
  /** The name of the list and the person whose choice it is. */
  list: string;
  owner: number | undefined;
  /** The columns of the address, if it has any: they come first, so that a link shows what its sender saw. */
  inAddress: readonly string[] | undefined;
  /** The address is that of a saved view, which has its own columns. */
  isSaved: boolean;
  known: readonly string[];
  defaults: readonly string[];
  onChange: (columns: readonly string[] | undefined) => void;
};

export type ChosenColumns = {
  /** Without the name, which every list begins with. */
  shown: readonly string[];
  isDefault: boolean;
  choose: (columns: readonly string[]) => void;
  reset: () => void;
};

/** The columns of a list: those of the address, else the person's last choice, else the default. */
export function useColumns(input: ColumnsInput): ChosenColumns {
  const { list, owner, inAddress, isSaved, known, defaults, onChange } = input;
  const [, renderAgain] = useState<unknown>();
  const own = isSaved ? null : storedColumns(list, owner);
  const text = writeColumns(inAddress ?? readColumns(own, known)) ?? null;
  // The same array between renders: the table would render every row again for a new one.
  const shown = useMemo(() => readColumns(text, known) ?? defaults, [text, known, defaults]);

  function store(columns: readonly string[] | undefined) {
    if (!isSaved) storeColumns(list, owner, writeColumns(columns));
    renderAgain({});
    onChange(columns);
  }
  return {
    shown,
    isDefault: writeColumns(shown) === writeColumns(defaults),
    choose: (columns) => store(writeColumns(columns) === writeColumns(defaults) ? undefined : columns),
    reset: () => store(undefined),
  };
}
