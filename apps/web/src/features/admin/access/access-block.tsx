import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';

export type AccessRow = {
  id: number;
  name: string;
  /** Beside the name. */
  tag?: string | undefined;
  /** Below it. */
  detail?: string | undefined;
};

interface AccessBlockProps {
  title: string;
  count: number | undefined;
  rows: readonly AccessRow[];
  isLoading: boolean;
  /** Set when the rows could not be fetched. */
  loadFailure: { message: string; onRetry: () => void } | undefined;
  emptyMessage: string;
  /** The verb on the button of each row. */
  removeLabel: string;
  removeLabelOf: (row: AccessRow) => string;
  onRemove: (row: AccessRow) => void;
  removingId: number | undefined;
  /** The last rejection. */
  failure: string | undefined;
  /** Above the rows, when there are too many to read. */
  search?: ReactNode;
  /** Below the rows, when there are more. */
  more?: ReactNode;
  /** The controls to add one. */
  children: ReactNode;
}

/** What a user has been given: a list with a button on each row, and a field to add one. */
export function AccessBlock(props: AccessBlockProps) {
  const { title, count, rows, isLoading, loadFailure, emptyMessage, removeLabel, failure } = props;
  const { t } = useTranslation();
  const id = useId();
  const block = useRef<HTMLElement>(null);
  const noteRemoval = useFocusAfterRemoval(block, rows.length);
  return (
    <section ref={block} aria-labelledby={id} className="flex flex-col rounded-card border">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-2">
        <h3 id={id} className="text-sm font-semibold">
          {title}
          {count ? <span className="tabular ml-2 font-normal text-muted">{count}</span> : null}
        </h3>
        {props.search}
      </header>
      {loadFailure ? (
        <Banner
          tone="danger"
          className="mx-4 mb-3"
          action={
            <Button size="sm" onClick={loadFailure.onRetry}>
              {t('shared.tryAgain')}
            </Button>
          }
        >
          {loadFailure.message}
        </Banner>
      ) : isLoading ? (
        <div aria-busy="true" className="flex h-12 items-center border-t px-4">
          <Skeleton className="h-3.5 w-2/5" />
        </div>
      ) : rows.length === 0 ? (
        <p role="status" className="border-t px-4 py-3.5 text-sm text-muted">
          {emptyMessage}
        </p>
      ) : (
        <ul aria-labelledby={id} className="thin-scrollbar max-h-66 divide-y overflow-y-auto border-t">
          {rows.map((row, at) => (
            <li
              key={row.id}
              // A user may have a thousand: those outside the viewport are not laid out.
              className="flex items-center gap-3 py-2 pr-2 pl-4 [contain-intrinsic-size:auto_3.25rem] [content-visibility:auto]"
            >
              <div className="min-w-0 flex-1">
                <p className="truncate text-sm">
                  <span className="font-medium">{row.name}</span>
                  {row.tag ? <span className="tabular ml-2 text-muted">{row.tag}</span> : null}
                </p>
                {row.detail ? <p className="truncate text-xs text-muted">{row.detail}</p> : null}
              </div>
              <Button
                size="sm"
                variant="ghost"
                busy={props.removingId === row.id}
                aria-label={props.removeLabelOf(row)}
                onClick={() => {
                  noteRemoval(at);
                  props.onRemove(row);
                }}
                className="max-sm:h-10"
              >
                {removeLabel}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {props.more}
      <div className="flex flex-col gap-3 rounded-b-card border-t bg-background/60 px-4 pt-3 pb-4">
        {props.children}
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
      </div>
    </section>
  );
}
