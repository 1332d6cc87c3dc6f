import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';

const turnMilliseconds = 20_000;

interface TurningPagesProps {
  /** Something has just changed: no page is turned. */
  isStill: boolean;
  columns: 'one' | 'many';
  label: string;
  children: ReactNode;
}

/** What does not fit is on further pages: columns that continue beside the visible ones. They turn by themselves. */
export function TurningPages({ isStill, columns, label, children }: TurningPagesProps) {
  const sheet = useRef<HTMLElement>(null);
  const still = useRef(isStill);
  still.current = isStill;
  const [{ page, pages }, setPages] = useState({ page: 0, pages: 1 });

  // After each render: rooms that come or turn change the length of the columns.
  useLayoutEffect(() => {
    const count = pagesOf(sheet.current);
    setPages((now) => (now.pages === count ? now : { page: Math.min(now.page, count - 1), pages: count }));
  });
  useEffect(() => {
    const measure = () => {
      const count = pagesOf(sheet.current);
      setPages((now) => (now.pages === count ? now : { page: Math.min(now.page, count - 1), pages: count }));
    };
    const turn = () => {
      if (!still.current) setPages((now) => ({ ...now, page: (now.page + 1) % now.pages }));
    };
    window.addEventListener('resize', measure);
    const timer = setInterval(turn, turnMilliseconds);
    return () => {
      window.removeEventListener('resize', measure);
      clearInterval(timer);
    };
  }, []);
  useLayoutEffect(() => {
    const { current } = sheet;
    if (current) current.scrollLeft = page * (current.clientWidth + gapOf(current));
  }, [page]);

  return (
    <div className="wall-pages">
      <section
        ref={sheet}
        aria-label={label}
        className={classNames('wall-sheet', columns === 'many' && 'wall-sheet-many')}
      >
        {children}
      </section>
      {pages > 1 ? (
        <p aria-hidden="true" className="wall-page-number tabular">
          {page + 1} / {pages}
        </p>
      ) : null}
    </div>
  );
}

function gapOf(sheet: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(sheet).columnGap) || 0;
}

function pagesOf(sheet: HTMLElement | null): number {
  if (!sheet || sheet.clientWidth === 0) return 1;
  const gap = gapOf(sheet);
  return Math.max(1, Math.ceil((sheet.scrollWidth + gap - 1) / (sheet.clientWidth + gap)));
}
