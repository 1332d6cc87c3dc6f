import type { ImportDetail } from '@greenroom/domain/import/estate-import.ts';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { importPath, paths } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { ExplainedButton } from '#ui/button/explained-button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useShortcut } from '#ui/keys/use-shortcut.ts';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { CreateRoomsChoice } from './create-rooms-choice.tsx';
import { ImportStateBadge } from './import-state-badge.tsx';
import { useRunImport } from './imports.queries.ts';
import { RejectedButton } from './rejected-button.tsx';
import { RowsTable } from './rows-table.tsx';

const UndoDialog = lazyDialog(() => import('./undo-import-dialog.tsx').then((m) => m.UndoImportDialog));

/** What the check found, or the import did, with what can be done next. */
export function ResultStep({ found }: { found: ImportDetail }) {
  const { t } = useTranslation();
  return (
    <>
      {found.state === 'done' ? null : <CreateRoomsChoice found={found} />}
      <RowsTable found={found} />
      <footer className="sticky bottom-0 z-10 -mb-6 flex flex-wrap items-center justify-between gap-3 bg-background py-3">
        {found.state === 'done' ? (
          <Report found={found} />
        ) : (
          <>
            <div className="flex flex-wrap items-center gap-3">
              <RejectedButton found={found} />
              <p className="text-sm text-muted">{t('imports.nothingChanged')}</p>
            </div>
            <RunButton found={found} />
          </>
        )}
      </footer>
    </>
  );
}

function RunButton({ found }: { found: ImportDetail }) {
  const { t } = useTranslation();
  const run = useRunImport(found.id);
  const { created = 0, updated = 0, rejected = 0 } = found.counts ?? {};
  const count = created + updated;
  const start = () => {
    if (count > 0 && !run.isPending) run.mutate();
  };
  useShortcut('Enter', start, { command: true });
  const label =
    rejected > 0 ? t('imports.runWithout', { count, left: rejected }) : t('imports.runAll', { count });
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {run.error ? (
        <Banner tone="danger">{errorMessage(run.error, t('shared.checkConnection'))}</Banner>
      ) : null}
      <LinkButton to={`${importPath(found.id)}?step=columns`}>{t('imports.back')}</LinkButton>
      {count === 0 ? (
        <ExplainedButton variant="primary" reason={t('imports.nothingToImport')}>
          {t('imports.run')}
        </ExplainedButton>
      ) : (
        <Button variant="primary" busy={run.isPending} onClick={start}>
          {label}
        </Button>
      )}
    </div>
  );
}

function Report({ found }: { found: ImportDetail }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        {found.is_undone ? <ImportStateBadge found={found} /> : null}
        {t('imports.doneBy', {
          name: translateData(t, 'actor', found.created_by_name),
          count: found.row_count,
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        <RejectedButton found={found} />
        <LinkButton to={paths.imports}>{t('imports.all')}</LinkButton>
        {found.changeset_id === null || found.is_undone ? null : (
          <Button onPointerEnter={UndoDialog.preload} onClick={() => setOpen(true)}>
            {t('imports.undo')}
          </Button>
        )}
      </div>
      {found.changeset_id === null ? null : (
        <UndoDialog changesetId={found.changeset_id} open={isOpen} onOpenChange={setOpen} />
      )}
    </>
  );
}
