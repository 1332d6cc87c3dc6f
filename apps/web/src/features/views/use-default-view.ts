import type { SavedView } from '@greenroom/domain/views/saved-view.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withPartner } from '#listing/partner-in-address.ts';
import { addressOfView } from './view-address.ts';

/** The state of an address that was chosen to show everything. */
export const everything = { everything: true };

/**
 * A list that is opened without filters shows the person's default view. Not when the filters were removed: then the
 * address has a state.
 */
export function useDefaultView(views: readonly SavedView[]): void {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const chosen = views.find(({ is_default }) => is_default);
  const target = search === withPartner('') && state === null && chosen ? addressOfView(chosen) : undefined;
  useEffect(() => {
    if (target !== undefined) navigate({ search: target }, { replace: true });
  }, [target, navigate]);
}
