import { auditAreas } from '@greenroom/domain/admin/audit-log/audit-area.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { Select } from '#ui/form/select.tsx';
import type { AuditState } from './audit-url-state.ts';

interface AuditFiltersProps {
  state: AuditState;
  onChange: (change: Partial<AuditState>) => void;
}

/** Area and days. Loaded after the rows: a list of choices is a large part of the script. */
export function AuditFilters({ state: { area, from, to }, onChange }: AuditFiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('audit.area')}
        hideLabel
        value={area ?? ''}
        onValueChange={(value) => onChange({ area: auditAreas.find((known) => known === value) })}
        options={[
          { value: '', label: t('audit.everything') },
          ...auditAreas.map((value) => ({ value, label: t(`audit.areaName.${value}`) })),
        ]}
        className="w-60 max-sm:w-full"
      />
      <span className="flex gap-2 max-sm:w-full max-sm:flex-col">
        <DayField label={t('audit.from')} value={from} onChange={(day) => onChange({ from: day })} />
        <DayField label={t('audit.to')} value={to} onChange={(day) => onChange({ to: day })} />
      </span>
    </>
  );
}

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void };

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <span className="flex items-center gap-2 text-sm text-muted max-sm:w-full max-sm:justify-between">
      <span aria-hidden="true">{label}</span>
      <DateField
        label={label}
        hideLabel
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="w-40"
      />
    </span>
  );
}
