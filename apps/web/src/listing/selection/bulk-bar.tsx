import { X } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import type { BulkAct } from './list-selection.ts';
import type { ChosenRows } from './use-list-selection.ts';

interface BulkBarProps {
  rows: Pick<ChosenRows<never>, 'count' | 'isAll' | 'canChooseAll' | 'chooseAll' | 'clear' | 'value'>;
  /** How many rows match in total. */
  total: number;
  acts: readonly BulkAct[];
}

/** What can be done with the chosen rows. It stands below the table, so that it covers none of them. */
export function BulkBar({ rows, total, acts }: BulkBarProps) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('selection.title')}
      className="mt-3 flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 rounded-card border bg-surface-raised px-3 py-2 shadow-raised"
    >
      <p role="status" className="tabular text-sm font-medium">
        {rows.isAll
          ? t('selection.allMatching', { count: rows.count })
          : t('selection.count', { count: rows.count })}
      </p>
      {rows.canChooseAll ? (
        <Button size="sm" variant="ghost" onClick={rows.chooseAll} className="tabular text-primary">
          {t('selection.chooseAll', { count: total })}
        </Button>
      ) : null}
      <div className="ml-auto flex flex-wrap items-center gap-1">
        {acts.map(({ id, label, icon, tone, onAct }) => (
          <Button
            key={id}
            size="sm"
            variant="ghost"
            icon={icon}
            onClick={() => onAct(rows.value, rows.count)}
            {...(tone === 'danger' && { className: 'text-danger' })}
          >
            {label}
          </Button>
        ))}
        <IconButton
          size="sm"
          label={t('selection.clear')}
          keys="Esc"
          icon={<X aria-hidden="true" />}
          onClick={rows.clear}
        />
      </div>
    </section>
  );
}
