import { useEffect, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';

interface LoadMoreProps {
  /** The pages so far; there are more. */
  pages: {
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  className?: string;
}

/** About one screen ahead of the end. */
const ahead = '600px';

/** Loads the next page before its end is reached. The button does so without scrolling, and after a failure. */
export function LoadMore({ pages, className }: LoadMoreProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const { isFetching, isFetchNextPageError, fetchNextPage } = pages;
  const isReady = !(isFetching || isFetchNextPageError);
  useEffect(() => {
    if (!isReady || !place.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) fetchNextPage();
      },
      { rootMargin: ahead },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isReady, fetchNextPage]);
  return (
    <div ref={place} className={className}>
      {isFetchNextPageError ? (
        <p role="alert" className="text-sm text-danger">
          {t('shared.loadMoreFailed')}
        </p>
      ) : null}
      <Button size="sm" busy={pages.isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? t('shared.tryAgain') : t('shared.loadMore')}
      </Button>
    </div>
  );
}
