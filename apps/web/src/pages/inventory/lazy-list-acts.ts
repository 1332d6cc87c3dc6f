import { quietPart } from '#ui/lazy/quiet-part.tsx';

export const LazyListActs = quietPart(() => import('./list-acts.tsx').then((m) => m.ListActs));
