import { haystackOf, matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import { Settings, User } from 'lucide-react';
import {
  administration,
  type Place,
  supportPlace,
  visibleGroups,
} from '#app/navigation/navigation-places.ts';
import { type SectionViewer, sectionsOf } from '#features/admin/sections/admin-sections.ts';
import type { Translate } from '#i18n/translate.ts';
import { paths } from '#paths.ts';
import { matchesWords } from './matches-words.ts';
import type { PaletteLink } from './palette-option.ts';

const accountPlaces: readonly Place[] = [
  { to: paths.profile, label: 'nav.profile', icon: User },
  { to: paths.settings, label: 'nav.settings', icon: Settings },
];

/** The pages of the sidebar and of the user menu: by name, then by common synonyms, then by section. */
export function findPlaces(search: string, user: SectionViewer | null, t: Translate): PaletteLink[] {
  const groups = [
    ...visibleGroups(user),
    { label: 'nav.administration' as const, places: sectionPlaces(user) },
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
      words: t(`palette.words.${pageOf(label)}`),
    })),
  );
  const byName = all.filter(({ label }) => matchesSearch(haystackOf([label]), search));
  const byWord = all.filter(
    (place) => !byName.includes(place) && matchesWords(`${place.label} ${place.words}`, search),
  );
  const bySection = all.filter(
    (place) =>
      !byName.includes(place) && !byWord.includes(place) && matchesSearch(haystackOf([place.detail]), search),
  );
  return [...byName, ...byWord, ...bySection].map(({ words: _, ...place }) => place);
}

/** The sidebar has a place for user management itself. The sections have the icon of the administration. */
function sectionPlaces(user: SectionViewer | null): Place[] {
  return sectionsOf(user)
    .filter(({ path }) => path !== paths.users)
    .map(({ path, label }) => ({ to: path, label, icon: administration.icon }));
}

type PageOf<Label> = Label extends `nav.${infer Page}` ? Page : never;

function pageOf<Label extends Place['label']>(label: Label): PageOf<Label> {
  return label.slice('nav.'.length) as PageOf<Label>;
}
