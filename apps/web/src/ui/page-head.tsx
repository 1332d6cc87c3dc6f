import { createContext, type ReactNode, use } from 'react';
import { classNames } from './class-names.ts';

interface PageHeadProps {
  title: ReactNode;
  /** One line below the title, up to three on phones; usually counts. */
  context?: ReactNode;
  /** Before the title, usually a back button. */
  leading?: ReactNode;
  actions?: ReactNode;
  /** A row of its own below the title. */
  tabs?: ReactNode;
  /** The last row: filters. */
  children?: ReactNode;
  className?: string;
}

/** What a layout adds to the head of each of its pages: before a title that has nothing there, and before the actions. */
export const PageHeadFrame = createContext<{ leading?: ReactNode; actions?: ReactNode }>({});

/**
 * Stays visible while the page scrolls, below --sticky-top, which the layout sets to the height of its top bar. Not on
 * phones, where it would take half the screen.
 */
export function PageHead({ title, context, leading, actions, tabs, children, className }: PageHeadProps) {
  const frame = use(PageHeadFrame);
  return (
    <header
      className={classNames(
        'page-gutter top-(--sticky-top,0px) z-20 flex shrink-0 flex-col gap-3 bg-background pt-5 pb-4 max-sm:pt-4 max-sm:pb-3 sm:sticky',
        className,
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        {/* Wide actions go below a title that would get less than this. */}
        <div
          className={classNames(
            'flex min-w-0 flex-1 items-center gap-2',
            // The name of a thing is longer than that of a screen.
            leading ? 'basis-72 max-sm:basis-60' : 'basis-44',
          )}
        >
          {leading ?? frame.leading}
          <div className="min-w-0">
            {/* A phone has more room below than beside. */}
            <h1 className="truncate text-xl font-semibold tracking-[-0.012em] max-sm:whitespace-normal">
              {title}
            </h1>
            {context ? (
              <p className="tabular truncate text-sm text-muted max-lg:line-clamp-3 max-lg:whitespace-normal">
                {context}
              </p>
            ) : null}
          </div>
        </div>
        {actions || frame.actions ? (
          <div className="flex flex-wrap items-center gap-2">
            {frame.actions}
            {actions}
          </div>
        ) : null}
      </div>
      {tabs}
      {children ? <div className="flex flex-wrap items-center gap-2">{children}</div> : null}
    </header>
  );
}
