import {
  Activity,
  DoorOpen,
  House,
  LifeBuoy,
  type LucideIcon,
  MapPin,
  Projector,
  SlidersHorizontal,
  Users,
  Wrench,
} from 'lucide-react';
import { paths } from '#paths.ts';

export type Place = { to: string; label: PlaceLabel; icon: LucideIcon };
type PlaceLabel =
  | 'nav.home'
  | 'nav.sites'
  | 'nav.rooms'
  | 'nav.assets'
  | 'nav.monitor'
  | 'nav.control'
  | 'nav.maintenance'
  | 'nav.users'
  | 'nav.support'
  | 'nav.profile'
  | 'nav.settings';
export type PlaceGroup = {
  label: 'nav.inventory' | 'nav.management' | 'nav.admin' | null;
  places: readonly Place[];
  superuserOnly?: boolean;
};

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
      { to: paths.monitor, label: 'nav.monitor', icon: Activity },
      { to: paths.control, label: 'nav.control', icon: SlidersHorizontal },
      { to: paths.maintenance, label: 'nav.maintenance', icon: Wrench },
    ],
  },
  { label: 'nav.admin', superuserOnly: true, places: [{ to: paths.users, label: 'nav.users', icon: Users }] },
];

export function visibleGroups(isSuperuser: boolean): PlaceGroup[] {
  return placeGroups.filter((group) => isSuperuser || !group.superuserOnly);
}

export const supportPlace: Place = { to: paths.support, label: 'nav.support', icon: LifeBuoy };
