import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import type { BulkRow, BulkPreview as Preview } from '@greenroom/domain/estate/jobs/bulk-change.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { classNames } from '#ui/class-names.ts';
import { fieldLabel } from './field-label.ts';
import { formatValue } from './format-value.ts';

interface BulkPreviewProps {
  thing: Thing;
  preview: Preview;
  /** It belongs to an earlier request; the new response is pending. */
  isOutdated: boolean;
  /** The name of the place that rows move to. */
  placeName: string | undefined;
}

/** How many rows change, already have the values or cannot have them; each number opens its first rows. */
export function BulkPreview({ thing, preview, isOutdated, placeName }: BulkPreviewProps) {
  const { t } = useTranslation();
  const { total, changing, same, cannot } = preview;
  return (
    <div aria-live="polite" className={classNames('flex flex-col gap-2', isOutdated && 'opacity-60')}>
      <Group
        title={t('bulk.changing', { changing, total })}
        rows={preview.changing_rows}
        count={changing}
        {...{ thing, placeName }}
        isStrong
      />
      <Group title={t('bulk.same', { count: same })} rows={preview.same_rows} count={same} {...{ thing }} />
      <Group
        title={t('bulk.cannot', { count: cannot })}
        rows={preview.cannot_rows}
        count={cannot}
        {...{ thing }}
      />
    </div>
  );
}

interface GroupProps {
  title: string;
  rows: readonly BulkRow[];
  count: number;
  thing: Thing;
  placeName?: string | undefined;
  isStrong?: boolean;
}

function Group({ title, rows, count, thing, placeName, isStrong = false }: GroupProps) {
  const { t } = useTranslation();
  if (count === 0) return isStrong ? <p className="text-sm font-medium">{title}</p> : null;
  return (
    <details className="rounded-card border text-sm">
      <summary
        className={classNames(
          'cursor-pointer px-3 py-2 select-none',
          isStrong ? 'font-medium' : 'text-muted',
        )}
      >
        {title}
      </summary>
      <ul className="thin-scrollbar flex max-h-56 flex-col divide-y overflow-y-auto border-t">
        {rows.map((row) => (
          <li key={row.thing_id} className="flex flex-col gap-0.5 px-3 py-2">
            <span className="font-medium wrap-break-word">{row.name}</span>
            {row.obstacle ? (
              <span className="text-warning">{t(`bulk.obstacle.${row.obstacle}`)}</span>
            ) : (
              row.fields.map((field) => (
                <span key={field.field} className="text-muted wrap-break-word">
                  {t('bulk.line', {
                    field: fieldLabel(t, thing, field.field),
                    now: field.now_label ?? formatValue(t, field.field, field.now),
                    after:
                      field.now_label && placeName ? placeName : formatValue(t, field.field, field.after),
                  })}
                </span>
              ))
            )}
          </li>
        ))}
        {count > rows.length ? (
          <li className="px-3 py-2 text-muted">{t('jobs.andMore', { count: count - rows.length })}</li>
        ) : null}
      </ul>
    </details>
  );
}
