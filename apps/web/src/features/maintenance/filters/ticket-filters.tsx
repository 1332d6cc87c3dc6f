import { haystackOf, matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import { listTicketChoices } from '@greenroom/domain/maintenance/endpoints.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '#api/http-client.ts';
import { chosenPartner } from '#api/partner-choice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { ticketsKey } from '../tickets.queries.ts';
import type { StageFilter } from './stage-filter.ts';
import { StageFilterChip } from './stage-filter-chip.tsx';
import type { TicketFilter } from './ticket-filter.ts';

/** Who has tickets, and the teams that do. */
function choicesQuery() {
  return queryOptions({
    queryKey: [ticketsKey, 'choices', chosenPartner()] as const,
    queryFn: ({ signal }) => call(listTicketChoices, { query: chosenPartner() }, { signal }),
    staleTime: 60_000,
  });
}

export interface TicketFiltersProps {
  filter: TicketFilter;
  stage: StageFilter;
  onChange: (change: Partial<TicketFilter> & { stage?: StageFilter }) => void;
  siteFilter?: (siteId: number | undefined, onChange: (siteId: number | undefined) => void) => ReactNode;
}

/** Loaded after the tickets. */
export function TicketFilters({ filter, stage, onChange, siteFilter }: TicketFiltersProps) {
  const { t } = useTranslation();
  const [isNeeded, setNeeded] = useState(false);
  const { assignee, siteId, team, overdue, late } = filter;
  const isNamed = assignee !== undefined && assignee !== 'me' && assignee !== 'none';
  const { data, isPending } = useQuery({ ...choicesQuery(), enabled: isNeeded || isNamed });
  const people = [
    { value: 'me', label: t('tickets.filters.mine') },
    { value: 'none', label: t('tickets.filters.unassigned') },
    ...(data?.assignees ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const deadlines = [
    { value: 'overdue', label: t('tickets.filters.overdue') },
    { value: 'late', label: t('tickets.filters.late') },
  ];
  // An address may name both.
  const passed = deadlines.filter(({ value }) => (value === 'late' ? late : overdue));
  const teams = (data?.teams ?? []).map((name) => ({ value: name, label: name }));
  const shared = { loading: isPending, onIntent: () => setNeeded(true) };
  return (
    <>
      <StageFilterChip stage={stage} onStageChange={(next) => onChange({ stage: next })} />
      <Choice
        {...shared}
        label={t('tickets.filters.assignee')}
        placeholder={t('tickets.filters.anybody')}
        chip={t('tickets.assignee')}
        value={assignee}
        options={people}
        onChange={(next) => onChange({ assignee: next })}
      />
      {siteFilter?.(siteId, (next) => onChange({ siteId: next }))}
      <Choice
        {...shared}
        label={t('tickets.filters.team')}
        placeholder={t('tickets.filters.anyTeam')}
        chip={t('tickets.team')}
        value={team}
        options={teams}
        onChange={(next) => onChange({ team: next })}
      />
      <Choice
        label={t('tickets.filters.deadline')}
        placeholder={t('tickets.filters.anyDeadline')}
        chip={t('tickets.filters.deadlineChip')}
        value={overdue ? 'overdue' : late ? 'late' : undefined}
        valueLabel={passed.length > 0 ? passed.map(({ label }) => label).join(', ') : undefined}
        options={deadlines}
        onChange={(next) => onChange({ overdue: next === 'overdue', late: next === 'late' })}
      />
    </>
  );
}

interface ChoiceProps {
  label: string;
  placeholder: string;
  chip: string;
  value: string | undefined;
  /** Shown for the value; by default the label of its option. */
  valueLabel?: string | undefined;
  options: readonly { value: string; label: string }[];
  loading?: boolean;
  onIntent?: () => void;
  onChange: (value: string | undefined) => void;
}

function Choice({ value, valueLabel, options, onChange, loading = false, ...parts }: ChoiceProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  return (
    <Combobox
      {...parts}
      value={value}
      loading={loading}
      valueLabel={valueLabel ?? (value && (options.find((option) => option.value === value)?.label ?? value))}
      onValueChange={onChange}
      query={typed}
      onQueryChange={setTyped}
      options={options.filter(({ label }) => matchesSearch(haystackOf([label]), typed))}
      loadingMessage={t('layout.loading')}
      emptyMessage={t('tickets.filters.nothingFits')}
      clearLabel={t('filters.remove', { filter: parts.chip })}
      className="max-sm:w-full"
    />
  );
}
