import {
  Activity,
  DoorOpen,
  HeartPulse,
  House,
  LifeBuoy,
  type LucideIcon,
  MapPin,
  Projector,
  Settings2,
  SlidersHorizontal,
  TriangleAlert,
  Users,
  Wrench,
} from 'lucide-react';
import {
  type SectionLabel,
  type SectionViewer,
  sectionsOf,
} from '#features/admin/sections/admin-sections.ts';
import { incidentsPath, paths } from '#paths.ts';

export type Place = { to: string; label: PlaceLabel; icon: LucideIcon };
type PlaceLabel =
  | 'nav.home'
  | 'nav.sites'
  | 'nav.rooms'
  | 'nav.assets'
  | 'nav.roomStatus'
  | 'nav.incidents'
  | 'nav.monitor'
  | 'nav.control'
  | 'nav.maintenance'
  | 'nav.administration'
  | SectionLabel
  | 'nav.support'
  | 'nav.profile'
  | 'nav.settings';
export type PlaceGroup = {
  label: 'nav.inventory' | 'nav.management' | 'nav.admin' | null;
  places: readonly Place[];
  mayOpen?: (user: SectionViewer | null) => boolean;
};

export const administration: Place = { to: paths.admin, label: 'nav.administration', icon: Settings2 };

export function isSuperuser(user: SectionViewer | null): boolean {
  return user?.is_superuser ?? false;
}

export function mayAdminister(user: SectionViewer | null): boolean {
  return sectionsOf(user).length > 0;
}

const placeGroups: readonly PlaceGroup[] = [
  { label: null, places: [{ to: paths.home, label: 'nav.home', icon: House }] },
  {
    label: 'nav.inventory',
    places: [
      { to: paths.sites, label: 'nav.sites', icon: MapPin },
      { to: paths.rooms, label: 'nav.rooms', icon: DoorOpen },
      { to: paths.assets, label: 'nav.assets', icon: Projector },
    ],
  },
  {
    label: 'nav.management',
    places: [
      { to: paths.roomStatus, label: 'nav.roomStatus', icon: HeartPulse },
      { to: incidentsPath, label: 'nav.incidents', icon: TriangleAlert },
      { to: paths.monitor, label: 'nav.monitor', icon: Activity },
      { to: paths.control, label: 'nav.control', icon: SlidersHorizontal },
      { to: paths.maintenance, label: 'nav.maintenance', icon: Wrench },
    ],
  },
  {
    label: 'nav.admin',
    mayOpen: isSuperuser,
    places: [{ to: paths.users, label: 'nav.users', icon: Users }, administration],
  },
  { label: null, mayOpen: (user) => !isSuperuser(user) && mayAdminister(user), places: [administration] },
];

export function visibleGroups(user: SectionViewer | null): PlaceGroup[] {
  return placeGroups.filter(({ mayOpen }) => !mayOpen || mayOpen(user));
}

export const supportPlace: Place = { to: paths.support, label: 'nav.support', icon: LifeBuoy };
