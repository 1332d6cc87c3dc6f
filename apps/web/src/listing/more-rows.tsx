import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import type { List } from './use-list.ts';

type MoreRowsProps = {
  list: Pick<List<unknown>, 'rows' | 'total' | 'hasMore' | 'moreError' | 'isLoadingMore' | 'retryMore'>;
  /** The number of the row that the user is at. */
  row: number;
};

/**
 * Where the user is in a long list. Scrolling loads the next rows automatically; the button loads them without, and a
 * screen reader reports how many there are.
 */
export function MoreRows({ list, row }: MoreRowsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-2 pt-2 text-sm text-muted">
      {list.moreError ? (
        <p role="alert" className="text-danger">
          {t('shared.loadMoreFailed')}
        </p>
      ) : (
        <p className="tabular">{t('shared.rowOf', { row, total: list.total })}</p>
      )}
      {list.hasMore ? (
        <>
          <p role="status" className="sr-only">
            {t('shared.loadedOf', { loaded: list.rows.length, total: list.total })}
          </p>
          <Button size="sm" busy={list.isLoadingMore} onClick={list.retryMore}>
            {list.moreError ? t('shared.tryAgain') : t('shared.loadMore')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
