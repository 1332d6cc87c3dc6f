import { haystackOf, matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { FieldFrame } from '#ui/form/field.tsx';

type Assignee = { id: number; name: string };

interface AssigneeFieldProps<Key extends QueryKey> {
  label: string;
  placeholder: string;
  help?: string;
  hint?: string;
  className?: string;
  /** The users who can have it. */
  query: UseQueryOptions<Assignee[], Error, Assignee[], Key>;
  /** On a page, the users are requested when the field is about to be used; in a dialog at once. */
  isOnPage?: boolean;
  /** Null for no user. */
  value: Assignee | null;
  onChange: (assignee: Assignee | null) => void;
}

/** Who has a ticket or an incident, among those who can see it. */
export function AssigneeField<Key extends QueryKey>(props: AssigneeFieldProps<Key>) {
  const { label, placeholder, query, isOnPage = false, value, onChange, ...frame } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isNeeded, setNeeded] = useState(!isOnPage);
  const users = useQuery({ ...query, enabled: isNeeded && query.enabled !== false });
  const { data = [], isPending, isError, refetch } = users;
  return (
    <FieldFrame label={label} {...frame}>
      {(field) => (
        <Combobox
          field={field}
          label={label}
          placeholder={placeholder}
          value={value?.id}
          valueLabel={value?.name}
          onValueChange={(id) => onChange(data.find((user) => user.id === id) ?? null)}
          query={typed}
          onQueryChange={setTyped}
          onIntent={() => setNeeded(true)}
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
