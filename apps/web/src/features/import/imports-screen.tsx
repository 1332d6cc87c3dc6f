import { useInfiniteQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ListScreen } from '#listing/list-screen.tsx';
import { ListTable } from '#listing/list-table.tsx';
import { usePages } from '#listing/use-pages.ts';
import { importPath, newImportPath } from '#paths.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { importsQuery } from './imports.queries.ts';
import { importsColumns } from './imports-columns.tsx';

const UndoDialog = lazyDialog(() => import('./undo-import-dialog.tsx').then((m) => m.UndoImportDialog));

/** All imports of the viewer's partners, newest first. */
export function ImportsScreen() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const list = { ...usePages(useInfiniteQuery(importsQuery)), resetKey: '' };
  const [undone, setUndone] = useState<number | null>(null);
  const [isUndoOpen, setUndoOpen] = useState(false);
  const columns = useMemo(
    () =>
      importsColumns(t, {
        language,
        onUndo: (changesetId) => {
          setUndone(changesetId);
          setUndoOpen(true);
        },
      }),
    [t, language],
  );
  const start = (
    <LinkButton variant="primary" to={newImportPath} icon={<FileUp aria-hidden="true" />}>
      {t('imports.fromFile')}
    </LinkButton>
  );
  return (
    <ListScreen>
      <PageHead
        title={t('nav.imports')}
        context={list.firstPage ? t('imports.count', { count: list.total }) : '\u00a0'}
        actions={start}
      />
      <div className="page-gutter flex min-h-0 flex-1 flex-col">
        <ListTable
          list={list}
          fill
          lines={2}
          caption={t('nav.imports')}
          columns={columns}
          rowHref={({ id }) => importPath(id)}
          errorTitle={t('imports.loadFailed')}
          none={{ title: t('imports.none'), help: t('imports.noneHelp'), icon: <FileUp />, action: start }}
        />
      </div>
      {undone === null ? null : (
        <UndoDialog open={isUndoOpen} onOpenChange={setUndoOpen} changesetId={undone} />
      )}
    </ListScreen>
  );
}
