import { type ImportCounts, type RowAction, rowActions } from '@greenroom/domain/import/estate-import.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { classNames } from '#ui/class-names.ts';

interface ActionCountsProps {
  counts: ImportCounts;
  chosen: RowAction | undefined;
  onChoose: (action: RowAction) => void;
}

/** The number of rows of each kind; pressing one shows these rows alone. */
export function ActionCounts({ counts, chosen, onChoose }: ActionCountsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{t('imports.kindsOfRows')}</legend>
      {rowActions.map((action) => (
        <button
          key={action}
          type="button"
          aria-pressed={action === chosen}
          onClick={() => onChoose(action)}
          className={classNames(
            'inline-flex h-9 items-center gap-2 rounded-control border px-3 text-sm transition-colors hover:bg-hover max-sm:h-11',
            'aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary',
          )}
        >
          {t(`imports.action.${action}`)}
          <span className="tabular font-semibold">{t('imports.number', { count: counts[action] })}</span>
        </button>
      ))}
    </fieldset>
  );
}
