import { quietPart } from '#ui/lazy/quiet-part.tsx';

/** Loaded after the rows: a list of choices is a large part of the script. */
export const AccountStateFilter = quietPart(
  async () => (await import('./account-state-filter.tsx')).AccountStateFilter,
);
