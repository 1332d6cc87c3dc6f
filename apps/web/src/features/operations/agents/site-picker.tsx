import { useState } from 'react';
import { siteList } from '#features/inventory/sites/sites.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useList } from '#listing/use-list.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { FieldFrame } from '#ui/form/field.tsx';

export type PickedSite = { id: number; name: string };

interface SitePickerProps {
  label: string;
  help: string;
  error?: string | undefined;
  value: PickedSite | undefined;
  onChange: (site: PickedSite | undefined) => void;
}

const maxOptions = 100;
const noFilter = {};

/** A site of those that the user sees; typing finds it. */
export function SitePicker({ label, help, error, value, onChange }: SitePickerProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [isUsed, setUsed] = useState(false);
  const list = useList(
    siteList,
    { filter: noFilter, narrow: { search: query }, sort: siteList.defaultSort },
    { enabled: isUsed },
  );
  const options = list.rows.slice(0, maxOptions);
  return (
    <FieldFrame label={label} help={help} error={error}>
      {(field) => (
        <Combobox
          field={field}
          label={label}
          placeholder={t('agents.chooseSite')}
          value={value?.id}
          valueLabel={value?.name}
          onValueChange={(id) => onChange(options.find((site) => site.id === id))}
          query={query}
          onQueryChange={setQuery}
          options={options.map(({ id, name, city }) => ({
            value: id,
            label: name,
            ...(city ? { description: city } : {}),
          }))}
          loading={list.isLoading || list.isUpdating}
          loadingMessage={t('layout.loading')}
          error={
            list.error
              ? { message: t('sites.loadFailed'), retryLabel: t('shared.tryAgain'), onRetry: list.retry }
              : undefined
          }
          emptyMessage={t('inventory.noSiteMatches')}
          note={list.total > maxOptions ? t('shared.moreOptions') : undefined}
          clearLabel={t('inventory.clearSite')}
          onIntent={() => setUsed(true)}
        />
      )}
    </FieldFrame>
  );
}
