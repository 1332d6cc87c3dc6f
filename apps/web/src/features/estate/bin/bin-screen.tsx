import type { BinEntry } from '@greenroom/domain/estate/bin/bin-entry.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { LoadMore } from '#listing/load-more.tsx';
import { typingPause, useDebounced } from '#listing/use-debounced.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { binQuery, useRestore } from './bin.queries.ts';
import { BinRow } from './bin-row.tsx';

const DeleteForEverDialog = lazyDialog(() =>
  import('./delete-for-ever-dialog.tsx').then((m) => m.DeleteForEverDialog),
);
const RestoreElsewhereDialog = lazyDialog(() =>
  import('./restore-elsewhere-dialog.tsx').then((m) => m.RestoreElsewhereDialog),
);

/** Every opening has its own number, so that no state of the previous one remains. */
type Shown = { dialog: 'delete' | 'elsewhere'; entry: BinEntry; open: boolean; opening: number };

export function BinScreen({ canDelete }: { canDelete: boolean }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), typingPause);
  const query = useInfiniteQuery(binQuery(search));
  const entries = query.data?.pages.flatMap((page) => [...page.rows]) ?? [];
  const total = query.data?.pages[0]?.total;
  const restore = useRestore();
  const block = useRef<HTMLDivElement>(null);
  const noteRemoval = useFocusAfterRemoval(block, entries.length);
  const [shown, setShown] = useState<Shown | null>(null);
  const open = (dialog: Shown['dialog'], entry: BinEntry) =>
    setShown((before) => ({ dialog, entry, open: true, opening: (before?.opening ?? 0) + 1 }));
  const onOpenChange = (isOpen: boolean) => setShown((now) => now && { ...now, open: isOpen });
  const bringBack = (entry: BinEntry) => {
    noteRemoval(entries.indexOf(entry));
    restore.mutate(
      { entry },
      {
        onSuccess: () => toast.success(t('bin.restored', { name: entry.name })),
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'place-gone') open('elsewhere', entry);
          else toast.error(errorMessage(error, t('bin.restoreFailed')));
        },
      },
    );
  };
  const Dialog = shown?.dialog === 'delete' ? DeleteForEverDialog : RestoreElsewhereDialog;
  return (
    <div className="page-width">
      <PageHead
        className="max-w-5xl"
        title={t('nav.bin')}
        context={total === undefined ? '\u00a0' : t('bin.count', { count: total })}
      />
      <div ref={block} className="page-gutter max-w-5xl pb-6">
        <p className="mb-4 text-sm text-muted">{t('bin.help')}</p>
        {text !== '' || entries.length > 0 ? (
          <div className="mb-4 max-w-sm">
            <SearchField
              value={text}
              onValueChange={(next) => setText(next.slice(0, 200))}
              label={t('bin.search')}
              clearLabel={t('shared.clearSearch')}
            />
          </div>
        ) : null}
        <Card as="article">
          {query.error && entries.length === 0 ? (
            <ErrorState
              title={t('bin.loadFailed')}
              onRetry={() => void query.refetch()}
              retryLabel={t('shared.tryAgain')}
              retrying={query.isFetching}
            >
              {errorMessage(query.error, t('shared.checkConnection'))}
            </ErrorState>
          ) : query.isPending ? (
            <div className="p-4">
              <SkeletonText lines={4} />
            </div>
          ) : entries.length === 0 ? (
            <EmptyState icon={<Trash2 />} title={t(search ? 'bin.noMatch' : 'bin.none')}>
              {search ? '' : t('bin.noneHelp')}
            </EmptyState>
          ) : (
            <ul aria-label={t('nav.bin')} className="divide-y">
              {entries.map((entry) => (
                <BinRow
                  key={entry.id}
                  entry={entry}
                  now={query.dataUpdatedAt}
                  restoring={restore.isPending && restore.variables.entry.id === entry.id}
                  onRestore={bringBack}
                  onDelete={canDelete ? (chosen) => open('delete', chosen) : undefined}
                />
              ))}
            </ul>
          )}
        </Card>
        {query.hasNextPage ? (
          <LoadMore pages={query} className="mt-4 flex flex-col items-center gap-2" />
        ) : null}
      </div>
      {shown ? (
        <Dialog key={shown.opening} entry={shown.entry} open={shown.open} onOpenChange={onOpenChange} />
      ) : null}
    </div>
  );
}
