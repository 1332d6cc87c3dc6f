import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { partnerQuery } from './branding.queries.ts';
import { greenroomBranding } from './branding.ts';
import { currentBranding, setBranding } from './branding-store.ts';
import { deriveBranding } from './derive-branding.ts';
import { hasFont } from './has-font.ts';

/** Dresses the page in the brand of the user's partner. Until it is there, and if it fails, the page keeps what is remembered of that partner, never of another. */
export function usePartnerBranding(partnerId: number | null): void {
  const { data: partner } = useQuery({
    ...partnerQuery(partnerId ?? 0),
    enabled: partnerId !== null,
  });
  // Before the first paint, so that the brand of another partner never shows.
  useLayoutEffect(() => {
    const { partnerId: remembered } = currentBranding();
    if (partnerId !== null && remembered !== null && remembered !== partnerId) setBranding(greenroomBranding);
  }, [partnerId]);
  useEffect(() => {
    if (partner) setBranding(deriveBranding(partner, hasFont));
  }, [partner]);
}
