import type { EstateImport } from '@greenroom/domain/import/estate-import.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import type { Translate } from '#i18n/translate.ts';
import { translateData } from '#i18n/translate-data.ts';
import { Button } from '#ui/button/button.tsx';
import type { DataColumn } from '#ui/table/data-column.ts';
import { ImportStateBadge, ImportStateName } from './import-state-badge.tsx';

interface ImportsColumnsOptions {
  language: string;
  onUndo: (changesetId: number) => void;
}

export function importsColumns(
  t: Translate,
  { language, onUndo }: ImportsColumnsOptions,
): DataColumn<EstateImport>[] {
  const when = dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return [
    {
      id: 'file_name',
      header: t('imports.file'),
      minWidth: 184,
      grow: 2,
      cell: (row) => row.file_name,
      subtitle: (row) => `${t(`imports.kind.${row.kind}`)} · ${row.partner_name}`,
    },
    {
      id: 'created_by_name',
      header: t('imports.who'),
      minWidth: 128,
      grow: 1,
      card: 'wide',
      cardBelow: true,
      cell: (row) => translateData(t, 'actor', row.created_by_name),
    },
    {
      id: 'created_at',
      header: t('imports.when'),
      minWidth: 170,
      grow: 1,
      // On a phone the counts and the button leave it no room beside them.
      cardBelow: true,
      cell: (row) => when.format(new Date(row.created_at)),
    },
    {
      id: 'source',
      header: t('imports.by'),
      minWidth: 120,
      grow: 0,
      card: 'hidden',
      cell: (row) => t(`imports.source.${row.source}`),
    },
    {
      id: 'counts',
      header: t('imports.rows'),
      // As wide as three counts of two digits, in Spanish.
      minWidth: 244,
      grow: 0.6,
      // The reason to read the list: the card of a phone has them before the date.
      cardRank: -1,
      cardShrink: 4,
      cell: ({ counts, row_count }) =>
        counts ? t('imports.countsShort', counts) : t('imports.rowCount', { count: row_count }),
    },
    {
      id: 'state',
      header: t('imports.stateTitle'),
      // As wide as the longest state, in Spanish.
      minWidth: 160,
      grow: 0,
      card: 'beside',
      cardShrink: 0,
      cardCell: (row) => <ImportStateName found={row} />,
      cell: (row) => <ImportStateBadge found={row} />,
    },
    {
      id: 'actions',
      header: t('shared.actions'),
      hideHeader: true,
      // As wide as the button in Spanish.
      minWidth: 108,
      grow: 0,
      card: 'trailing',
      cell: ({ changeset_id, is_undone, file_name }, { tabIndex }) =>
        changeset_id === null || is_undone ? null : (
          <Button
            size="sm"
            tabIndex={tabIndex}
            aria-label={t('imports.undoNamed', { name: file_name })}
            onClick={() => onUndo(changeset_id)}
          >
            {t('users.undo')}
          </Button>
        ),
    },
  ];
}
