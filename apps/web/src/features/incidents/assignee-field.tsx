import { haystackOf, matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import { assigneesQuery } from './incidents.queries.ts';

type Assignee = { id: number; name: string };

interface AssigneeFieldProps {
  incidentId: number;
  value: Assignee | undefined;
  onChange: (assignee: Assignee | undefined) => void;
}

/** A user who can see the incident; no one takes it from the user who has it. */
export function AssigneeField({ incidentId, value, onChange }: AssigneeFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { data = [], isPending, isError, refetch } = useQuery(assigneesQuery(incidentId));
  const options = data.filter(({ name }) => matchesSearch(haystackOf([name]), typed));
  return (
    <FieldFrame label={t('incidents.assignee')} help={t('incidents.help.assign')}>
      {(field) => (
        <Combobox
          field={field}
          label={t('incidents.assignee')}
          placeholder={t('incidents.nobody')}
          value={value?.id}
          valueLabel={value?.name}
          onValueChange={(id) => onChange(data.find((user) => user.id === id))}
          query={typed}
          onQueryChange={setTyped}
          options={options.map(({ id, name }) => ({ value: id, label: name }))}
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
