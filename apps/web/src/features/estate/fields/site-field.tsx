import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { chosenPartner } from '#api/partner-choice.ts';
import { siteList, siteQuery } from '#features/inventory/sites/sites.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useList } from '#listing/use-list.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import type { PlaceFieldProps } from './place-field-props.ts';

/** The first options; typing finds the others. */
const maxOptions = 100;

/** The site of a room. */
export function SiteField({
  value,
  onValueChange,
  onBlur,
  samePartnerAs,
  disabled,
  ...frame
}: PlaceFieldProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [query, setQuery] = useState('');
  const [isUsed, setUsed] = useState(false);
  const siteId = value === '' ? undefined : Number(value);
  const chosen = useQuery({ ...siteQuery(client, siteId ?? 0), enabled: siteId !== undefined });
  const filter = useMemo(
    () => (samePartnerAs ? { same_partner_as: samePartnerAs } : chosenPartner()),
    [samePartnerAs],
  );
  const list = useList(
    siteList,
    { filter, narrow: { search: query }, sort: siteList.defaultSort },
    { enabled: isUsed },
  );
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <Combobox
          field={wiring}
          label={frame.label}
          placeholder={t('estate.chooseSite')}
          value={siteId}
          valueLabel={siteId === undefined ? undefined : (chosen.data?.name ?? `#${siteId}`)}
          onValueChange={(next) => {
            onValueChange(next === undefined ? '' : String(next));
            onBlur?.();
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
          clearLabel={t('estate.clearChoice')}
          onIntent={() => setUsed(true)}
          disabled={disabled}
        />
      )}
    </FieldFrame>
  );
}
