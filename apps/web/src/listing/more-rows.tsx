import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import type { List } from './use-list.ts';

type MoreRowsProps = {
  list: Pick<List<unknown>, 'rows' | 'total' | 'moreError' | 'isLoadingMore' | 'retryMore'>;
};

/** Scrolling loads the next rows automatically; this says that there are more, and loads them without scrolling. */
export function MoreRows({ list }: MoreRowsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-2 pt-2 text-sm text-muted">
      <p role={list.moreError ? 'alert' : 'status'} className={list.moreError ? 'text-danger' : 'tabular'}>
        {list.moreError
          ? t('shared.loadMoreFailed')
          : t('shared.loadedOf', { loaded: list.rows.length, total: list.total })}
      </p>
      <Button size="sm" busy={list.isLoadingMore} onClick={list.retryMore}>
        {list.moreError ? t('shared.tryAgain') : t('shared.loadMore')}
      </Button>
    </div>
  );
}
