import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { choosePartner, currentPartner } from '#api/partner-choice.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { readPartner, withPartner } from '#listing/partner-in-address.ts';
import { carriesPartner, showsEveryPartner, useChoosePartner } from '#listing/use-choose-partner.ts';
import { usePartner } from '#listing/use-partner.ts';

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
  const isVain = useWithoutChoice();
  return !(mustFollow || isVain);
}

/** A link may carry a choice to a user who has none. True until it is dropped: it would leave nothing to show. */
function useWithoutChoice(): boolean {
  const { user } = useAuth();
  const partner = usePartner();
  const choose = useChoosePartner();
  const isVain = user !== null && !user.sees_several_partners && partner !== undefined;
  const drop = useEffectEvent(() => choose(undefined, { replace: true }));
  useEffect(() => {
    if (isVain) drop();
  }, [isVain]);
  return isVain;
}
