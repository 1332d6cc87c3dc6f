import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Combobox } from '#ui/combobox.tsx';
import type { FieldWiring } from '#ui/field.tsx';
import { type GrantOption, grantOptionsQuery, mostOptions } from './grant-options.queries.ts';
import { grantTexts } from './grant-texts.ts';
import { type GrantFilter, grantedIdsQuery } from './grants.queries.ts';
import { useSettled } from './use-settled.ts';

interface GrantSelectorProps {
  filter: GrantFilter;
  /** The grants that are here. */
  granted: readonly { id: number }[];
  /** They are not all that there are. */
  hasMoreGrants: boolean;
  chosen: GrantOption | undefined;
  onChoose: (option: GrantOption | undefined) => void;
  field: FieldWiring;
}

/** Everything that is not granted yet, searched by the server. The first options come when someone comes near. */
export function GrantSelector({
  filter,
  granted,
  hasMoreGrants,
  chosen,
  onChoose,
  field,
}: GrantSelectorProps) {
  const { t } = useTranslation();
  const texts = grantTexts[filter.kind];
  const [text, setText] = useState('');
  const [isWanted, setWanted] = useState(false);
  const all = useQuery({ ...grantedIdsQuery(filter), enabled: isWanted && hasMoreGrants });
  const taken = new Set(granted.map(({ id }) => id).concat(hasMoreGrants ? (all.data ?? []) : []));
  const search = useSettled(text);
  const isReady = isWanted && !(hasMoreGrants && all.isPending);
  const found = useQuery({
    ...grantOptionsQuery({ kind: filter.kind, search, granted: taken }),
    enabled: isReady,
  });
  const options = (found.data?.options ?? []).filter(({ id }) => !taken.has(id));
  const failure = found.error ?? all.error;
  return (
    <Combobox
      label={t(texts.selector)}
      placeholder={t(texts.placeholder)}
      value={chosen?.id}
      valueLabel={chosen && nameOf(chosen)}
      onValueChange={(id) => onChoose(options.find((option) => option.id === id))}
      query={text}
      onQueryChange={(next) => setText(next.slice(0, longestSearch))}
      options={options.slice(0, mostOptions).map((option) => ({
        value: option.id,
        label: nameOf(option),
        ...(option.place ? { description: option.place } : {}),
      }))}
      loading={found.isPending || found.isPlaceholderData || search !== text.trim()}
      loadingMessage={t('users.loading')}
      error={
        failure
          ? {
              message: errorMessage(failure, t('users.grantsLoadFailed')),
              retryLabel: t('inventory.tryAgain'),
              onRetry: () => void (all.error ? all : found).refetch(),
            }
          : undefined
      }
      emptyMessage={t(texts.noMatch)}
      note={found.data?.hasMore ? t('inventory.moreOptions') : undefined}
      clearLabel={t('users.clearChoice')}
      onIntent={() => setWanted(true)}
      field={field}
      className="min-w-0 flex-1"
    />
  );
}

/** The longest search that the server takes. */
const longestSearch = 200;

/** Assets are shown as name and serial number (spec section 2). */
function nameOf({ name, tag }: GrantOption): string {
  return tag ? `${name} (${tag})` : name;
}
