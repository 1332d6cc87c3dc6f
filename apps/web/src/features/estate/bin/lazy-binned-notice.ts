import { quietPart } from '#ui/lazy/quiet-part.tsx';

export const LazyBinnedNotice = quietPart(() => import('./binned-notice.tsx').then((m) => m.BinnedNotice));
