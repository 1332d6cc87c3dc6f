import { lazyPart } from '#ui/lazy/lazy-part.tsx';

/** The select in a chunk of its own, for a page that shows one beside its main matter; the fallback keeps its place. */
export const LazySelect = lazyPart(async () => (await import('./select.tsx')).Select);
