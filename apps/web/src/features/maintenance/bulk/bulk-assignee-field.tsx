import { haystackOf, matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import { ticketAssigneesQuery } from '../ticket/ticket.queries.ts';

type User = { id: number; name: string };

interface BulkAssigneeFieldProps {
  /** Those who see this one; of the others the server says who cannot have them. */
  ticketId: number;
  /** Null for none. */
  value: User | null;
  onChange: (user: User | null) => void;
}

export function BulkAssigneeField({ ticketId, value, onChange }: BulkAssigneeFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { data = [], isPending, isError, refetch } = useQuery(ticketAssigneesQuery(ticketId));
  return (
    <FieldFrame label={t('tickets.assignee')}>
      {(field) => (
        <Combobox
          field={field}
          label={t('tickets.assignee')}
          placeholder={t('tickets.filters.unassigned')}
          value={value?.id}
          valueLabel={value?.name}
          onValueChange={(id) => onChange(data.find((user) => user.id === id) ?? null)}
          query={typed}
          onQueryChange={setTyped}
          options={data
            .filter(({ name }) => matchesSearch(haystackOf([name]), typed))
            .map(({ id, name }) => ({ value: id, label: name }))}
          loading={isPending}
          loadingMessage={t('layout.loading')}
          error={
            isError
              ? {
                  message: t('incidents.assigneesFailed'),
                  retryLabel: t('shared.tryAgain'),
                  onRetry: () => void refetch(),
                }
              : undefined
          }
          emptyMessage={t('incidents.noAssignee')}
          clearLabel={t('incidents.clearAssignee')}
        />
      )}
    </FieldFrame>
  );
}
