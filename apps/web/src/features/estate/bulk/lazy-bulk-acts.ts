import { quietPart } from '#ui/lazy/quiet-part.tsx';

export const LazyBulkActs = quietPart(() => import('./bulk-acts.tsx').then((m) => m.BulkActs));
