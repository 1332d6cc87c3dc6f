import type { ImportColumn } from '@greenroom/domain/import/estate-import.ts';
import { type ImportKind, importFields } from '@greenroom/domain/import/import-fields.ts';
import { Check, Hand, Minus } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LazySelect } from '#ui/form/select-lazy.tsx';

interface ColumnRowProps {
  kind: ImportKind;
  column: ImportColumn;
  /** The fields of all columns: each is used once. */
  used: readonly (string | null)[];
  onChange: (field: string | null) => void;
}

/** One column of the file, some of its values, and the field that it is used for. */
export function ColumnRow({ kind, column, used, onChange }: ColumnRowProps) {
  const { t } = useTranslation();
  const { header, samples, field, recognised } = column;
  const name = (each: string) => t(`imports.field.${each}` as 'imports.field.name');
  const options = [
    { value: '', label: t('imports.notUsed') },
    ...importFields[kind].map((each) => ({
      value: each,
      label: name(each),
      disabled: each !== field && used.includes(each),
    })),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-40 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{header}</p>
        <p className="truncate text-sm text-muted">{samples.join(' · ') || '—'}</p>
      </div>
      <div className="flex min-w-0 flex-1 basis-72 items-center gap-3">
        <LazySelect
          fallback={<Skeleton className="h-9" />}
          hideLabel
          label={t('imports.fieldOf', { header })}
          value={field ?? ''}
          onValueChange={(value) => onChange(value === '' ? null : value)}
          options={options}
          fieldClassName="min-w-0 flex-1"
        />
        <span className="w-28 shrink-0">
          {field === null ? (
            <Badge icon={<Minus aria-hidden="true" />}>{t('imports.notUsed')}</Badge>
          ) : field === recognised ? (
            <Badge tone="success" icon={<Check aria-hidden="true" />}>
              {t('imports.recognised')}
            </Badge>
          ) : (
            <Badge tone="info" icon={<Hand aria-hidden="true" />}>
              {t('imports.byHand')}
            </Badge>
          )}
        </span>
      </div>
    </li>
  );
}
