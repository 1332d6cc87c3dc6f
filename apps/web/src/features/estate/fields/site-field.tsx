import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { siteList, siteQuery } from '#features/inventory/sites/sites.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useList } from '#listing/use-list.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import type { FieldParts } from './field-parts.ts';

/** The first options; typing finds the others. */
const maxOptions = 100;
const noFilter = {};

/** The site of a room: any that the viewer sees. */
export function SiteField({ id, label, value, onValueChange, onBlur, error, disabled }: FieldParts) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [query, setQuery] = useState('');
  const [isUsed, setUsed] = useState(false);
  const siteId = value === '' ? undefined : Number(value);
  const chosen = useQuery({ ...siteQuery(client, siteId ?? 0), enabled: siteId !== undefined });
  const list = useList(
    siteList,
    { filter: noFilter, narrow: { search: query }, sort: siteList.defaultSort },
    { enabled: isUsed },
  );
  return (
    <FieldFrame id={id} label={label} error={error}>
      {(wiring) => (
        <Combobox
          field={wiring}
          label={label}
          placeholder={t('estate.chooseSite')}
          value={siteId}
          valueLabel={siteId === undefined ? undefined : (chosen.data?.name ?? `#${siteId}`)}
          onValueChange={(next) => {
            onValueChange(next === undefined ? '' : String(next));
            onBlur();
          }}
          query={query}
          onQueryChange={setQuery}
          options={list.rows.slice(0, maxOptions).map((site) => ({
            value: site.id,
            label: site.name,
            ...(site.city ? { description: site.city } : {}),
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
          disabled={disabled}
        />
      )}
    </FieldFrame>
  );
}
