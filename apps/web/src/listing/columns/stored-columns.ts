const storageKey = (list: string, owner: number | undefined) => `columns:${list}:${owner ?? ''}`;

/** The columns that a person chose last for a list, as text. */
export function storedColumns(list: string, owner: number | undefined): string | null {
  return localStorage.getItem(storageKey(list, owner));
}

export function storeColumns(list: string, owner: number | undefined, text: string | undefined): void {
  if (text === undefined) localStorage.removeItem(storageKey(list, owner));
  else localStorage.setItem(storageKey(list, owner), text);
}
