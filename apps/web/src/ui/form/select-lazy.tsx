import { lazyPart } from '#ui/lazy/lazy-part.tsx';

/** The select in its own chunk, for a page where it is secondary; the fallback keeps its place. */
export const LazySelect = lazyPart(async () => (await import('./select.tsx')).Select);
