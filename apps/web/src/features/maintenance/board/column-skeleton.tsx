import { useTranslation } from '#i18n/use-translation.ts';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useDelayed } from '#ui/feedback/use-delayed.ts';

/** Uneven, like real columns, but the same in every render. */
const cardsPerColumn = [5, 3, 4];

/** Replaces the cards while the columns load. */
export function ColumnSkeleton({ at }: { at: number }) {
  const { t } = useTranslation();
  const isLate = useDelayed(at === 0, 3000);
  return (
    <div className="flex flex-col gap-2 px-2">
      {Array.from({ length: cardsPerColumn[at % cardsPerColumn.length] ?? 3 }, (_, card) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards are alike and never move.
          key={card}
          aria-hidden="true"
          className="flex h-23 flex-col justify-between rounded-control border bg-surface px-3 py-3 dark:bg-surface-raised"
        >
          <Skeleton className={classNames('h-3', card % 2 ? 'w-3/5' : 'w-4/5')} />
          <span className="flex items-center justify-between">
            <Skeleton className="h-4 w-16" />
            <Skeleton className="h-3 w-20" />
          </span>
        </div>
      ))}
      {isLate ? (
        <p role="status" className="py-2 text-center text-sm text-muted">
          {t('shared.stillLoading')}
        </p>
      ) : null}
    </div>
  );
}
