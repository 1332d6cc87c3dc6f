import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useAuth } from '#features/auth/use-auth.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { plainNarrowing } from '#listing/narrow-rows.ts';
import { useDebounced } from '#listing/use-debounced.ts';
import { findActions } from './find-actions.ts';
import { findEstateActs } from './find-estate-acts.ts';
import { findPlaces } from './find-places.ts';
import { hitGroups } from './hit-groups.ts';
import { hitsQuery } from './hits.queries.ts';
import { narrowHits } from './narrow-hits.ts';
import type { PaletteGroup } from './palette-option.ts';
import { recentChoices } from './recent-choices.ts';
import { usePartnerActs } from './use-partner-acts.ts';

/** Shorter than in lists; an outdated search is aborted. */
const typingPause = 100;

export type PaletteGroups = {
  groups: PaletteGroup[];
  /** The only partner whose records are searched, if the user has chosen one. */
  partner: string | undefined;
  /** More results may come. */
  isSearching: boolean;
  hasFailed: boolean;
  isRetrying: boolean;
  retry: () => void;
};

/** Before the text it shows actions alone. */
const actsOnly = '>';

/** The options for a text: pages and actions at once, records from the server. */
export function usePaletteGroups(text: string, showShortcuts: () => void): PaletteGroups {
  const { t } = useTranslation();
  const { user } = useAuth();
  const address = useLocation();
  const { pathname } = address;
  const isActsOnly = text.trimStart().startsWith(actsOnly);
  const typed = isActsOnly ? text.trimStart().slice(actsOnly.length) : text;
  const { search: needle = '' } = plainNarrowing({ search: typed });
  const search = isActsOnly ? '' : needle;
  const settledSearch = useDebounced(search, typingPause);
  const isSuperuser = user?.is_superuser ?? false;
  const query = useQuery({ ...hitsQuery(settledSearch, isSuperuser), placeholderData: keepPreviousData });

  const ofPartners = usePartnerActs(needle, isActsOnly || needle !== '');

  const isSearching =
    search !== '' && (search !== settledSearch || query.isPending || query.isPlaceholderData);
  const hits = query.data && (isSearching ? narrowHits(query.data, search) : query.data);
  const earlier = recentChoices().filter(({ to }) => to !== pathname);
  const actions: PaletteGroup = {
    key: 'actions',
    label: t('palette.actions'),
    options: [
      ...findEstateActs(needle, address, { user, t, isActsOnly }),
      ...findActions(needle, t, { showShortcuts, isActsOnly }),
      ...ofPartners.acts,
    ],
  };
  const groups = [
    { key: 'recent', label: t('palette.recent'), options: search === '' ? earlier : [] },
    { key: 'places', label: t('palette.places'), options: findPlaces(search, user, t) },
    actions,
    ...(hits && search !== '' ? hitGroups(hits, search, t) : []),
  ];
  return {
    groups: (isActsOnly ? [actions] : groups).filter(({ options }) => options.length > 0),
    partner: ofPartners.chosen,
    isSearching,
    hasFailed: search !== '' && search === settledSearch && query.isError,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}
