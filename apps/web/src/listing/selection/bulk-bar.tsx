import { X } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { BulkAct } from './list-selection.ts';
import type { ChosenRows } from './use-list-selection.ts';

interface BulkBarProps {
  rows: Pick<ChosenRows<never>, 'count' | 'isAll' | 'canChooseAll' | 'chooseAll' | 'clear' | 'value'>;
  /** How many rows match in total. */
  total: number;
  acts: readonly BulkAct[];
}

/**
 * What can be done with the chosen rows. It stands below the table, so that it covers none of them; on a phone, where the
 * table is as long as its rows, it also stays at the bottom of the window.
 */
export function BulkBar({ rows, total, acts }: BulkBarProps) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('selection.title')}
      data-bulk-bar
      className="mt-3 flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 rounded-card border bg-surface-raised px-3 py-2 shadow-raised max-sm:sticky max-sm:bottom-[max(0.5rem,env(safe-area-inset-bottom))] max-sm:z-20 max-sm:gap-y-0 max-sm:py-1"
    >
      <p role="status" className="tabular text-sm font-medium">
        {rows.isAll
          ? t('selection.allMatching', { count: rows.count })
          : t('selection.count', { count: rows.count })}
      </p>
      {rows.canChooseAll ? (
        <Button
          size="sm"
          variant="ghost"
          onClick={rows.chooseAll}
          className="tabular text-primary max-sm:h-11"
        >
          {t('selection.chooseAll', { count: total })}
        </Button>
      ) : null}
      {/* One line on a phone, which scrolls: three lines of acts would cover a quarter of the rows. */}
      <div className="flex items-center gap-1 max-sm:-mx-3 max-sm:w-[calc(100%+1.5rem)] max-sm:overflow-x-auto max-sm:px-1 sm:ml-auto sm:flex-wrap">
        {acts.map(({ id, label, icon, tone, onAct }) => (
          <Button
            key={id}
            size="sm"
            variant="ghost"
            icon={icon}
            onClick={() => onAct(rows.value, rows.count)}
            className={classNames('max-sm:h-11', tone === 'danger' && 'text-danger')}
          >
            {label}
          </Button>
        ))}
      </div>
      <IconButton
        size="sm"
        label={t('selection.clear')}
        keys="Esc"
        icon={<X aria-hidden="true" />}
        onClick={rows.clear}
        className="max-lg:order-first max-sm:size-11 max-sm:-ml-2"
      />
    </section>
  );
}
