import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';

interface PaletteMessageProps {
  search: string;
  count: number;
  isSearching: boolean;
  hasFailed: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}

/**
 * Messages outside the list: no results, no response from the server and, for screen readers, the number of results.
 */
export function PaletteMessage(props: PaletteMessageProps) {
  const { search, count, isSearching, hasFailed } = props;
  const { t } = useTranslation();
  const isSettled = search !== '' && !isSearching;
  const isNothing = isSettled && !hasFailed && count === 0;
  return (
    <>
      <p role="status" className="sr-only">
        {isSettled ? (hasFailed ? t('palette.failed') : t('palette.results', { count })) : ''}
      </p>
      {hasFailed ? (
        <div
          className={classNames(
            'flex shrink-0 items-center justify-between gap-3 py-2 pr-2 pl-4 text-sm text-muted',
            count > 0 && 'border-t',
          )}
        >
          <span>{t('palette.failed')}</span>
          <Button size="sm" busy={props.isRetrying} onClick={props.onRetry}>
            {t('shared.tryAgain')}
          </Button>
        </div>
      ) : null}
      {isNothing ? (
        <div className="px-4 py-8 text-center text-balance">
          <p className="font-medium wrap-anywhere">{t('palette.none', { search })}</p>
          <p className="text-sm text-muted">{t('palette.noneHelp')}</p>
        </div>
      ) : null}
      {search !== '' && isSearching && count === 0 ? (
        <p className="px-4 py-8 text-center text-sm text-muted [animation:fade-in_150ms_150ms_both]">
          {t('palette.searching')}
        </p>
      ) : null}
    </>
  );
}
