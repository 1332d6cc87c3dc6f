import { haystackOf, matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import type { TFunction } from 'i18next';
import { Settings, User } from 'lucide-react';
import { type Place, supportPlace, visibleGroups } from '../layout/navigation-places.ts';
import { paths } from '../paths.ts';
import type { PaletteOption } from './palette-option.ts';

const accountPlaces: readonly Place[] = [
  { to: paths.profile, label: 'nav.profile', icon: User },
  { to: paths.settings, label: 'nav.settings', icon: Settings },
];

/** The pages of the sidebar and of the user menu, by their name or by their section; a name counts more. */
export function findPlaces(search: string, isSuperuser: boolean, t: TFunction): PaletteOption[] {
  const groups = [
    ...visibleGroups(isSuperuser),
    { label: null, places: [supportPlace] },
    { label: 'nav.account' as const, places: accountPlaces },
  ];
  const all = groups.flatMap(({ label: section, places }) =>
    places.map(({ to, icon, label }) => ({
      key: to,
      to,
      icon,
      label: t(label),
      detail: section ? t(section) : '',
    })),
  );
  const byName = all.filter(({ label }) => matchesSearch(haystackOf([label]), search));
  const bySection = all.filter(
    (place) => !byName.includes(place) && matchesSearch(haystackOf([place.detail]), search),
  );
  return [...byName, ...bySection];
}
