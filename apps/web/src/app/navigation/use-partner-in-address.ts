import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { choosePartner, currentPartner } from '#api/partner-choice.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { readPartner, replacePartner, withPartner } from '#listing/partner-in-address.ts';
import { usePartner } from '#listing/use-partner.ts';
import { paths } from '#paths.ts';

/** The screens that the choice narrows. The page of one thing is not among them: a link to it always opens. */
const narrowedPaths: readonly string[] = [
  paths.home,
  paths.sites,
  paths.rooms,
  paths.assets,
  paths.monitor,
  paths.control,
  paths.maintenance,
];

function carriesPartner(pathname: string): boolean {
  return narrowedPaths.includes(pathname.replace(/(.)\/$/, '$1'));
}

/** The state of an address without a partner that was chosen to show all of them. */
const everyPartner = { everyPartner: true };

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

/**
 * Keeps the choice of the tab and the address in step: an address with a partner chooses it, one without gets the
 * chosen one, except on the way back to an address from before the choice. False while the choice has to follow first:
 * until then the screen would request the rows of another partner.
 */
export function usePartnerInAddress(): boolean {
  const { pathname, search, hash, state, key } = useLocation();
  const navigation = useNavigationType();
  const navigate = useNavigate();
  const partner = usePartner();
  const [handledKey, setHandledKey] = useState<string | null>(null);
  const named = readPartner(search);
  const isBack = navigation === 'POP' && handledKey !== null;
  const isMeant = named !== undefined || isBack || showsEveryPartner(state);
  // Once for each address: a sign-out clears the choice while its address is still shown.
  const mustFollow = handledKey !== key && carriesPartner(pathname) && named !== partner && isMeant;

  const follow = useEffectEvent(() => {
    if (mustFollow) choosePartner(named);
    setHandledKey(key);
  });
  const write = useEffectEvent(() => {
    if (!carriesPartner(pathname) || named !== undefined || currentPartner() === undefined) return;
    void navigate({ pathname, search: withPartner(search), hash }, { replace: true, state });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address.
  useLayoutEffect(() => follow(), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address.
  useEffect(() => write(), [key]);
  useWithoutChoice();
  return !mustFollow;
}

function showsEveryPartner(state: unknown): boolean {
  return (state as Partial<typeof everyPartner> | null)?.everyPartner === true;
}

/** A link may carry a choice to a user who has none. */
function useWithoutChoice(): void {
  const { user } = useAuth();
  const partner = usePartner();
  const choose = useChoosePartner();
  const isVain = user !== null && !user.sees_several_partners && partner !== undefined;
  const drop = useEffectEvent(() => choose(undefined, { replace: true }));
  useEffect(() => {
    if (isVain) drop();
  }, [isVain]);
}
