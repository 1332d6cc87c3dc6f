import { useLocation, useNavigate } from 'react-router';
import { choosePartner } from '#api/partner-choice.ts';
import { incidentsPath, paths } from '#paths.ts';
import { replacePartner } from './partner-in-address.ts';

/** The screens that the choice narrows. The page of one thing is not among them: a link to it always opens. */
const narrowedPaths: readonly string[] = [
  paths.home,
  paths.sites,
  paths.rooms,
  paths.assets,
  incidentsPath,
  paths.monitor,
  paths.control,
  paths.maintenance,
  paths.users,
];

export function carriesPartner(pathname: string): boolean {
  return narrowedPaths.includes(pathname.replace(/(.)\/$/, '$1'));
}

/** The state of an address without a partner that was chosen to show all of them. */
const everyPartner = { everyPartner: true };

export function showsEveryPartner(state: unknown): boolean {
  return (state as Partial<typeof everyPartner> | null)?.everyPartner === true;
}

/**
 * Chooses a partner, or all, on the present page. On a narrowed screen the address changes and the choice follows it, so
 * that the back button takes it back.
 */
export function useChoosePartner(): (partner: number | undefined, options?: { replace: boolean }) => void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  return (partner, options = { replace: false }) => {
    if (!carriesPartner(pathname)) return choosePartner(partner);
    const to = { pathname, search: replacePartner(search, partner), hash };
    void navigate(to, { ...options, state: partner === undefined ? everyPartner : state });
  };
}
