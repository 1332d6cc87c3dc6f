/** The words for an act, in the history. In a file of its own, so that lists of them in the browser do without schemas. */
export const changeActs = [
  ...(['create', 'edit', 'undo', 'bulk', 'bin', 'restore', 'import', 'handover'] as const),
] as const;
export type ChangeAct = (typeof changeActs)[number];
