import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { type ListViewer, mayChangeMany } from '#listing/list-viewer.ts';
import type { List } from '#listing/use-list.ts';
import { PageHead } from '#ui/page-head.tsx';
import { ExportButton } from './export/export-button.tsx';
import type { Export } from './export/use-export.ts';

const texts = {
  sites: { title: 'nav.sites', count: 'sites.count', countOf: 'sites.countOf' },
  rooms: { title: 'nav.rooms', count: 'roomsList.count', countOf: 'roomsList.countOf' },
  assets: { title: 'nav.assets', count: 'assets.count', countOf: 'assets.countOf' },
} as const;

interface ListHeadProps {
  kind: keyof typeof texts;
  list: List<unknown>;
  task: Export;
  viewer: ListViewer | null;
  /** What users who may change the estate can do here. */
  acts?: ReactNode;
  /** The saved views. */
  views?: ReactNode;
  /** Search and filters. */
  children: ReactNode;
}

/** The head of the list of sites, rooms or assets: how many there are, the export, and the filters below. */
export function ListHead({ kind, list, task, viewer, acts, views, children }: ListHeadProps) {
  const { t } = useTranslation();
  const { title, count, countOf } = texts[kind];
  const { rows, total } = list;
  const counted = list.hasMore ? t(countOf, { loaded: rows.length, total }) : t(count, { count: total });
  return (
    <PageHead
      title={t(title)}
      context={list.isLoading || list.error ? '\u00a0' : counted}
      tabs={views}
      actions={
        <>
          <ExportButton
            task={task}
            disabled={list.isUpdating || rows.length === 0}
            mayImport={mayChangeMany(viewer)}
          />
          {acts}
        </>
      }
    >
      {children}
    </PageHead>
  );
}
