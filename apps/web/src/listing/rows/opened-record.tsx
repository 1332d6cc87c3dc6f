import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '#api/api-error.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { PageHead } from '#ui/page-head.tsx';

interface OpenedRecordProps {
  /** Whose texts it has. */
  kind: 'incidents' | 'tickets';
  /** Null if the address names none that could exist. */
  id: number | null;
  /** Of the request for it. */
  state: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Beside the list, not a page of its own. */
  isBeside: boolean;
  listPath: string;
  /** Undefined until it is loaded. */
  title: string | undefined;
  /** The name of the panel, if it is not the title. */
  label?: string | undefined;
  context: ReactNode;
  /** Null until it is loaded. */
  children: ReactNode;
}

/** One row of a list that is opened: beside the list where there is room, else as a page. */
export function OpenedRecord(props: OpenedRecordProps) {
  const { kind, id, state, isBeside, listPath, title, label, context, children } = props;
  const { t } = useTranslation();
  const { error, isFetching, refetch } = state;
  const isMissing = id === null || (error instanceof ApiError && error.status === 404);
  const content = isMissing ? (
    <ErrorState
      title={t(`${kind}.notFound`)}
      heading={isBeside ? 'p' : 'h1'}
      action={
        <LinkButton size="sm" to={listPath}>
          {t(`${kind}.backToList`)}
        </LinkButton>
      }
    >
      {t(`${kind}.notFoundHelp`)}
    </ErrorState>
  ) : children ? (
    children
  ) : error ? (
    <ErrorState
      title={t(`${kind}.oneFailed`)}
      onRetry={() => void refetch()}
      retryLabel={t('shared.tryAgain')}
      retrying={isFetching}
    />
  ) : (
    <OpenedSkeleton />
  );
  if (!isBeside)
    return (
      <div className="page-width">
        {isMissing ? null : (
          <PageHead
            leading={
              <Tooltip content={t(`${kind}.backToList`)}>
                <LinkButton
                  to={listPath}
                  variant="ghost"
                  iconOnly
                  aria-label={t(`${kind}.backToList`)}
                  icon={<ArrowLeft aria-hidden="true" />}
                  className="-ml-2"
                />
              </Tooltip>
            }
            title={title ?? <Skeleton className="h-6 w-56 max-w-full" />}
            context={context}
          />
        )}
        <div className={classNames('page-gutter pb-6', isMissing && 'pt-6')}>{content}</div>
      </div>
    );
  return (
    <section
      aria-label={label ?? title ?? t(kind === 'tickets' ? 'nav.ticket' : 'nav.incident')}
      className="thin-scrollbar w-120 shrink-0 overflow-y-auto rounded-card border bg-surface p-4 shadow-card 2xl:w-136"
    >
      <header className="mb-3 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-semibold wrap-break-word">{title ?? '\u00a0'}</h2>
          <div className="tabular text-sm text-muted">{context}</div>
        </div>
        <Tooltip content={t(`${kind}.closePanel`)}>
          <LinkButton
            to={listPath}
            variant="ghost"
            size="sm"
            iconOnly
            aria-label={t(`${kind}.closePanel`)}
            icon={<X aria-hidden="true" />}
            className="-mt-1 -mr-2"
          />
        </Tooltip>
      </header>
      {content}
    </section>
  );
}

/** Also of a part that is still loading. */
export function OpenedSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-9" />
      <Skeleton className="h-40" />
      <Skeleton className="h-60" />
    </div>
  );
}
