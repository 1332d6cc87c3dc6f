import { ticketThings } from '@greenroom/domain/maintenance/ticket-things.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useDebounced } from '#listing/use-debounced.ts';
import { Picker } from '#ui/form/picker.tsx';
import { aboutHitsQuery, type IncidentHit } from './about-hits.queries.ts';
import type { About } from './use-about.ts';

const typingPause = 250;

/** Finds a site, a room, an asset or an open incident for the ticket. */
export function AboutPicker({ about }: { about: About }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [isUsed, setUsed] = useState(false);
  const search = useDebounced(query, typingPause).trim();
  const hits = useQuery({ ...aboutHitsQuery(search), enabled: isUsed });
  const { data } = hits;
  const isCurrent = data !== undefined && !hits.isPlaceholderData && search === query.trim();
  const groups = data
    ? [
        ...ticketThings.map((type) => ({
          key: type,
          label: t(`maintenance.create.about.${type}s`),
          options: data[type].map(({ id, label }) => ({ value: `${type}:${id}`, label })),
        })),
        {
          key: 'incident',
          label: t('nav.incidents'),
          options: data.incident.map(({ id, label }) => ({ value: `incident:${id}`, label })),
        },
      ].filter(({ options }) => options.length > 0)
    : [];
  return (
    <Picker
      label={t('maintenance.create.about')}
      placeholder={t(about.thing ? 'maintenance.create.otherAbout' : 'maintenance.create.addAbout')}
      searchLabel={t('maintenance.create.searchAbout')}
      value={undefined}
      valueLabel={undefined}
      onValueChange={(value: string) => {
        const [kind, id] = value.split(':');
        const type = ticketThings.find((each) => each === kind);
        if (type) about.choose({ thing: { type, id: Number(id) } });
        else choose(data?.incident.find((hit) => hit.id === Number(id)));
      }}
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      loading={hits.isFetching && !isCurrent}
      loadingMessage={t('layout.loading')}
      error={
        hits.error
          ? {
              message: t('maintenance.create.searchFailed'),
              retryLabel: t('shared.tryAgain'),
              onRetry: () => void hits.refetch(),
            }
          : undefined
      }
      emptyMessage={t('maintenance.create.nothingFound')}
      focusAfter={0}
      onIntent={() => setUsed(true)}
      field={{ id: 'ticket-about', 'aria-describedby': undefined, 'aria-invalid': undefined }}
    />
  );

  function choose(hit: IncidentHit | undefined): void {
    if (hit)
      about.choose({
        incident: { id: hit.id, version: hit.version },
        ...(hit.thing && { thing: hit.thing }),
      });
  }
}
