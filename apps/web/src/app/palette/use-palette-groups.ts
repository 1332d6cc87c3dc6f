import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useAuth } from '#features/auth/use-auth.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { plainNarrowing } from '#listing/narrow-rows.ts';
import { useDebounced } from '#listing/use-debounced.ts';
import { findPlaces } from './find-places.ts';
import { hitGroups } from './hit-groups.ts';
import { hitsQuery } from './hits.queries.ts';
import { narrowHits } from './narrow-hits.ts';
import type { PaletteGroup } from './palette-option.ts';
import { recentChoices } from './recent-choices.ts';

/** The server is asked when the typing pauses; a request that is no longer wanted is cut off. */
const typingPause = 100;

export type PaletteGroups = {
  groups: PaletteGroup[];
  /** More may come. */
  isSearching: boolean;
  hasFailed: boolean;
  isRetrying: boolean;
  retry: () => void;
};

/** What there is to choose for a text: pages at once, sites, rooms and assets from the server. */
export function usePaletteGroups(text: string): PaletteGroups {
  const { t } = useTranslation();
  const { user } = useAuth();
  const { pathname } = useLocation();
  const { search = '' } = plainNarrowing({ search: text });
  const asked = useDebounced(search, typingPause);
  const answer = useQuery({ ...hitsQuery(asked), placeholderData: keepPreviousData });

  const isSearching = search !== '' && (search !== asked || answer.isPending || answer.isPlaceholderData);
  const hits = answer.data && (isSearching ? narrowHits(answer.data, search) : answer.data);
  const places = findPlaces(search, user?.is_superuser ?? false, t);
  const earlier = recentChoices().filter(({ to }) => to !== pathname);
  const groups = [
    { key: 'recent', label: t('palette.recent'), options: search === '' ? earlier : [] },
    { key: 'places', label: t('palette.places'), options: places },
    ...(hits && search !== '' ? hitGroups(hits, search, t) : []),
  ];
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    isSearching,
    hasFailed: search !== '' && search === asked && answer.isError,
    isRetrying: answer.isFetching,
    retry: () => void answer.refetch(),
  };
}
