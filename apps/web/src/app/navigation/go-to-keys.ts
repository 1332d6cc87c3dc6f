import type { SectionViewer } from '#features/admin/sections/admin-sections.ts';
import { incidentsPath, paths } from '#paths.ts';
import { isSuperuser, mayAdminister } from './navigation-places.ts';

/** The second key after `g`, and its destination. */
const goToKeys = [
  { key: 'h', to: paths.home, label: 'nav.home' },
  { key: 's', to: paths.sites, label: 'nav.sites' },
  { key: 'r', to: paths.rooms, label: 'nav.rooms' },
  { key: 'a', to: paths.assets, label: 'nav.assets' },
  { key: 'n', to: paths.roomStatus, label: 'nav.roomStatus' },
  { key: 'i', to: incidentsPath, label: 'nav.incidents' },
  { key: 'm', to: paths.monitor, label: 'nav.monitor' },
  { key: 'c', to: paths.control, label: 'nav.control' },
  { key: 't', to: paths.maintenance, label: 'nav.maintenance' },
  { key: 'u', to: paths.users, label: 'nav.users', mayOpen: isSuperuser },
  { key: 'd', to: paths.admin, label: 'nav.administration', mayOpen: mayAdminister },
] as const;

export function goToKeysOf(user: SectionViewer | null) {
  return goToKeys.filter((place) => !('mayOpen' in place) || place.mayOpen(user));
}
