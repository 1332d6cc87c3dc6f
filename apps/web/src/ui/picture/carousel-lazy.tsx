import { lazyPart } from '#ui/lazy/lazy-part.tsx';

/** The carousel in a chunk of its own; the fallback keeps its place. */
export const LazyCarousel = lazyPart(async () => (await import('./carousel.tsx')).Carousel);
