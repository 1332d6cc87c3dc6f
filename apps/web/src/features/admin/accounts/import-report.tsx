import type { UserFileResult } from '@greenroom/domain/admin/accounts/user-file.ts';
import { CircleAlert, Mail, Minus, Pencil } from 'lucide-react';
import { useMemo } from 'react';
import type { Translate } from '#i18n/translate.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import type { DataColumn } from '#ui/table/data-column.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { describeRejection } from './describe-rejection.ts';

type Result = UserFileResult['result'];

/** What needs attention first. */
export const importResults = ['rejected', 'invited', 'changed', 'unchanged'] as const satisfies Result[];

const looks: Record<Result, { tone: BadgeTone; Icon: typeof Mail }> = {
  rejected: { tone: 'danger', Icon: CircleAlert },
  invited: { tone: 'success', Icon: Mail },
  changed: { tone: 'info', Icon: Pencil },
  unchanged: { tone: 'neutral', Icon: Minus },
};

export function countResults(rows: readonly UserFileResult[]): Record<Result, number> {
  const of = (result: Result) => rows.filter((row) => row.result === result).length;
  return {
    rejected: of('rejected'),
    invited: of('invited'),
    changed: of('changed'),
    unchanged: of('unchanged'),
  };
}

/** Every row of a file and what comes of it, the rejected ones first. */
export function ImportReport({ rows, isDone }: { rows: readonly UserFileResult[]; isDone: boolean }) {
  const { t } = useTranslation();
  const columns = useMemo(() => reportColumns(t, isDone), [t, isDone]);
  const sorted = useMemo(
    () =>
      rows.toSorted(
        (one, other) =>
          importResults.indexOf(one.result) - importResults.indexOf(other.result) || one.line - other.line,
      ),
    [rows],
  );
  return (
    // No list: all rows are there, from one response, inside a dialog.
    <DataTable
      columns={columns}
      rows={sorted}
      rowKey={({ line }) => line}
      caption={t('accounts.report')}
      maxHeight="min(24rem, 50dvh)"
    />
  );
}

function reportColumns(t: Translate, isDone: boolean): DataColumn<UserFileResult>[] {
  return [
    {
      id: 'username',
      header: t('profile.username'),
      title: true,
      minWidth: 150,
      grow: 1,
      cell: ({ username }) => username || t('shared.notAvailable'),
    },
    {
      id: 'line',
      header: t('accounts.line'),
      numeric: true,
      minWidth: 72,
      grow: 0,
      cardCell: ({ line }) => t('accounts.lineOf', { line }),
      cell: ({ line }) => line,
    },
    {
      id: 'result',
      header: t('accounts.result'),
      minWidth: 168,
      grow: 0,
      card: 'beside',
      cell: ({ result }) => {
        const { tone, Icon } = looks[result];
        return (
          <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
            {t(`accounts.${isDone ? 'done' : 'planned'}.${result}`)}
          </Badge>
        );
      },
    },
    {
      id: 'detail',
      header: t('accounts.detail'),
      minWidth: 220,
      grow: 2,
      cardBelow: true,
      cell: (row) =>
        row.result === 'rejected' ? (
          <span className="line-clamp-2 text-xs whitespace-normal">{describeRejection(t, row)}</span>
        ) : (
          row.changes.join(', ')
        ),
    },
  ];
}
