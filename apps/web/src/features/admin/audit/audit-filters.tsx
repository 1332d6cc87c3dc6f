import {
  actionsForPartner,
  actionsOnThings,
  areaOfAction,
  auditAreas,
} from '@greenroom/domain/admin/audit-log/audit-area.ts';
import { auditOutcomes } from '@greenroom/domain/admin/audit-log/audit-outcome.ts';
import { haystackOf, matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Select } from '#ui/form/select.tsx';
import type { AuditKind, AuditState } from './audit-url-state.ts';
import { auditKinds } from './audit-url-state.ts';
import { AuditUserFilter } from './audit-user-filter.tsx';
import { describeKind } from './describe-record.ts';

interface AuditFiltersProps {
  state: AuditState;
  /** Administrators of a partner read fewer kinds of entries. */
  isSuperuser: boolean;
  onChange: (change: Partial<AuditState>) => void;
}

/** Loaded after the rows: lists of choices are a large part of the script. */
export function AuditFilters({ state, isSuperuser, onChange }: AuditFiltersProps) {
  const { t } = useTranslation();
  const { area, outcome, userId, from, to } = state;
  return (
    <>
      <Select
        label={t('audit.area')}
        hideLabel
        value={area ?? ''}
        // A kind belongs to one area.
        onValueChange={(value) =>
          onChange({ area: auditAreas.find((known) => known === value), action: undefined })
        }
        options={[
          { value: '', label: t('audit.everything') },
          ...auditAreas.map((value) => ({ value, label: t(`audit.areaName.${value}`) })),
        ]}
        className="w-56 max-sm:w-full"
      />
      <KindFilter state={state} isSuperuser={isSuperuser} onChange={onChange} />
      <Combobox
        label={t('audit.outcome')}
        placeholder={t('audit.anyOutcome')}
        chip={t('audit.outcome')}
        value={outcome}
        valueLabel={outcome && t(`audit.outcomeName.${outcome}`)}
        onValueChange={(next) => onChange({ outcome: next })}
        query=""
        onQueryChange={() => {}}
        options={auditOutcomes.map((value) => ({ value, label: t(`audit.outcomeName.${value}`) }))}
        loadingMessage={t('layout.loading')}
        emptyMessage={t('audit.noChoice')}
        clearLabel={t('filters.remove', { filter: t('audit.outcome') })}
        className="max-sm:w-full"
      />
      <AuditUserFilter
        userId={userId}
        isSuperuser={isSuperuser}
        onChange={(next) => onChange({ userId: next })}
      />
      <span className="flex gap-2 max-sm:w-full max-sm:flex-col">
        <DayField label={t('audit.from')} value={from} onChange={(day) => onChange({ from: day })} />
        <DayField label={t('audit.to')} value={to} onChange={(day) => onChange({ to: day })} />
      </span>
    </>
  );
}

function KindFilter({ state: { area, action }, isSuperuser, onChange }: AuditFiltersProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const options = auditKinds
    .filter((kind) => isSuperuser || isOfPartner(kind))
    .filter((kind) => area === undefined || areaOf(kind) === area)
    .map((value) => ({ value, label: describeKind(t, value) }));
  return (
    <Combobox
      label={t('audit.kind')}
      placeholder={t('audit.anyKind')}
      chip={t('audit.kind')}
      value={action}
      valueLabel={action && describeKind(t, action)}
      onValueChange={(next) => onChange({ action: next })}
      query={typed}
      onQueryChange={setTyped}
      options={options.filter(({ label }) => matchesSearch(haystackOf([label]), typed))}
      loadingMessage={t('layout.loading')}
      emptyMessage={t('audit.noChoice')}
      clearLabel={t('filters.remove', { filter: t('audit.kind') })}
      className="max-sm:w-full"
    />
  );
}

const areaOf = (kind: AuditKind) => (kind in areaOfAction ? areaOfAction[kind as never] : 'estate');
const isOfPartner = (kind: AuditKind) =>
  !(kind in areaOfAction) || [...actionsForPartner, ...actionsOnThings].some((one) => one === kind);

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
