import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';

export interface CarouselProps {
  label: string;
  slides: readonly { key: string | number; content: ReactNode }[];
  index: number;
  onIndexChange: (index: number) => void;
  previousLabel: string;
  nextLabel: string;
  /** '2 of 4', on the slide and beside the arrows. */
  counter: (position: number) => string;
}

/** Import it through lazy-carousel: Embla weighs 7 KiB. */
export function Carousel(props: CarouselProps) {
  const { label, slides, index, onIndexChange, previousLabel, nextLabel, counter } = props;
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [viewport, carousel] = useEmblaCarousel({ startIndex: index, duration: 18 });
  const last = slides.length - 1;

  const report = useEffectEvent(() => {
    const selected = carousel?.selectedScrollSnap() ?? index;
    if (selected !== index) onIndexChange(selected);
  });
  useEffect(() => {
    const handleSelect = () => report();
    carousel?.on('select', handleSelect);
    return () => {
      carousel?.off('select', handleSelect);
    };
  }, [carousel]);
  useEffect(() => {
    if (carousel && carousel.selectedScrollSnap() !== index) carousel.scrollTo(index, still);
  }, [carousel, index, still]);

  function go(to: number) {
    onIndexChange(Math.max(0, Math.min(last, to)));
  }

  function handleKeyDown(event: KeyboardEvent) {
    const targets: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(target);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel is a group with a role description (ARIA practices).
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={handleKeyDown}
      className="relative"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <div
        ref={viewport}
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys need a place to work.
        tabIndex={0}
        className="overflow-hidden rounded-md"
      >
        <div className="flex touch-pan-y">
          {slides.map(({ key, content }, at) => (
            // biome-ignore lint/a11y/useSemanticElements: as above.
            <div
              key={key}
              role="group"
              aria-roledescription="slide"
              aria-label={counter(at + 1)}
              inert={at !== index}
              className="min-w-0 shrink-0 grow-0 basis-full"
            >
              {content}
            </div>
          ))}
        </div>
      </div>
      {slides.length > 1 ? (
        <div className="mt-2 flex items-center justify-center gap-2">
          <IconButton
            size="sm"
            label={previousLabel}
            icon={<ChevronLeft aria-hidden="true" />}
            aria-disabled={index === 0}
            onClick={() => go(index - 1)}
          />
          <span aria-live="polite" className="tabular min-w-14 text-center text-sm text-muted">
            {counter(index + 1)}
          </span>
          <IconButton
            size="sm"
            label={nextLabel}
            icon={<ChevronRight aria-hidden="true" />}
            aria-disabled={index === last}
            onClick={() => go(index + 1)}
          />
        </div>
      ) : null}
    </div>
  );
}
