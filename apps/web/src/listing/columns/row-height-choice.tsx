import { useId } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { chooseCompactRows, useCompactRows } from '#listing/rows/row-height.ts';

/** Two lines per row, or one. */
export function RowHeightChoice() {
  const { t } = useTranslation();
  const isCompact = useCompactRows();
  const name = useId();
  return (
    <fieldset className="flex min-w-0 items-center gap-2">
      <legend className="float-left mr-auto text-sm text-muted">{t('rows.title')}</legend>
      {[false, true].map((compact) => (
        <label
          key={String(compact)}
          className="relative flex h-8 cursor-pointer items-center rounded-control border border-border-strong px-2.5 text-sm font-medium select-none has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name={name}
            checked={isCompact === compact}
            onChange={() => chooseCompactRows(compact)}
            className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
          />
          {t(compact ? 'rows.compact' : 'rows.comfortable')}
        </label>
      ))}
    </fieldset>
  );
}
