import { quietPart } from '#ui/lazy/quiet-part.tsx';

/** It loads after the rows: a list can be read without it. */
export const ViewTabs = quietPart(async () => (await import('./view-tabs.tsx')).ViewTabs);
