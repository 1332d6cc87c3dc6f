import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '#api/api-error.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';

/** `heading` is the title of the problem, if it is not the sentence that says what is missing. */
const texts = {
  sites: {
    heading: 'inventory.errorHeading',
    notFound: 'sites.notFound',
    notFoundHelp: 'sites.notFoundHelp',
    loadError: 'sites.notFound',
    loadErrorHelp: 'sites.loadOneFailed',
    backToList: 'sites.backToList',
  },
  rooms: {
    heading: undefined,
    notFound: 'rooms.detailPage.notFound',
    notFoundHelp: 'rooms.detailPage.notFoundHelp',
    loadError: 'rooms.detailPage.loadError',
    loadErrorHelp: 'shared.checkConnection',
    backToList: 'rooms.detailPage.backToList',
  },
  assets: {
    heading: undefined,
    notFound: 'assets.detailPage.notFound',
    notFoundHelp: 'assets.detailPage.notFoundHelp',
    loadError: 'assets.detailPage.loadError',
    loadErrorHelp: 'shared.checkConnection',
    backToList: 'assets.detailPage.backToList',
  },
} as const;

interface DetailProblemProps {
  kind: keyof typeof texts;
  id: number | undefined;
  error: unknown;
  retry: () => void;
  isFetching: boolean;
  listPath: string;
  /** What is known about a record that is gone. */
  gone?: ReactNode;
}

/** Replaces a detail page whose record does not exist or did not load. The second offers a retry. */
export function DetailProblem(props: DetailProblemProps) {
  const { kind, id, error, retry, isFetching, listPath, gone } = props;
  const { t } = useTranslation();
  const isGone = id === undefined || (error instanceof ApiError && error.status === 404);
  const { heading, ...own } = texts[kind];
  const sentence = t(isGone ? own.notFound : own.loadError);
  const help = t(isGone ? own.notFoundHelp : own.loadErrorHelp);
  return (
    <div className="page-width page-gutter py-6">
      <Card>
        <ErrorState
          heading="h1"
          title={heading ? t(heading) : sentence}
          {...(isGone ? {} : { onRetry: retry, retryLabel: t('shared.tryAgain'), retrying: isFetching })}
          action={
            <LinkButton size="sm" to={listPath} icon={<ArrowLeft aria-hidden="true" />}>
              {t(own.backToList)}
            </LinkButton>
          }
          className="py-16"
        >
          {heading ? (
            <>
              <p className="font-medium text-foreground">{sentence}</p>
              <p>{help}</p>
            </>
          ) : (
            help
          )}
          {isGone ? gone : null}
        </ErrorState>
      </Card>
    </div>
  );
}
