import { lazy, type ReactNode, Suspense } from 'react';
import type { CarouselProps } from './carousel.tsx';

const Carousel = lazy(async () => ({ default: (await import('./carousel.tsx')).Carousel }));

/** The carousel in a chunk of its own; the fallback keeps its place. */
export function LazyCarousel({ fallback, ...props }: CarouselProps & { fallback: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      <Carousel {...props} />
    </Suspense>
  );
}
