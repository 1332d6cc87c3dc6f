import { lazyPart } from '#ui/lazy/lazy-part.tsx';

/** The carousel in its own chunk; the fallback keeps its place. */
export const LazyCarousel = lazyPart(async () => (await import('./carousel.tsx')).Carousel);
