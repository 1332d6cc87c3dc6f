import { useSyncExternalStore } from 'react';
import { currentPartner, subscribeToPartner } from '#api/partner-choice.ts';

/** The partner that the user works with in this tab; undefined for all that it sees. */
export function usePartner(): number | undefined {
  return useSyncExternalStore(subscribeToPartner, currentPartner);
}
