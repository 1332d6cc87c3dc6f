import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { chosenPartner } from '#api/partner-choice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useList } from '#listing/use-list.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { siteList, siteQuery } from './sites.queries.ts';

interface SiteFilterProps {
  siteId: number | undefined;
  onSiteChange: (siteId: number | undefined) => void;
}

/** The first options; typing finds the others. */
const maxOptions = 100;

/** The sites are fetched on hover or focus. */
export function SiteFilter({ siteId, onSiteChange }: SiteFilterProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [query, setQuery] = useState('');
  const [isUsed, setUsed] = useState(false);
  const chosen = useQuery({ ...siteQuery(client, siteId ?? 0), enabled: siteId !== undefined });
  const list = useList(
    siteList,
    { filter: chosenPartner(), narrow: { search: query }, sort: siteList.defaultSort },
    { enabled: isUsed },
  );
  return (
    <Combobox
      label={t('inventory.siteFilter')}
      placeholder={t('inventory.allSites')}
      value={siteId}
      valueLabel={siteId === undefined ? undefined : (chosen.data?.name ?? `#${siteId}`)}
      onValueChange={onSiteChange}
      query={query}
      onQueryChange={setQuery}
      options={list.rows.slice(0, maxOptions).map(({ id, name, city }) => ({
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
      chip={t('inventory.siteFilter')}
      className="max-sm:w-full"
    />
  );
}
