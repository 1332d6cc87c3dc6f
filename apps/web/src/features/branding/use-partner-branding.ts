import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { partnerQuery } from './branding.queries.ts';
import { greenroomBranding } from './branding.ts';
import { currentBranding, setBranding } from './branding-store.ts';
import { deriveBranding } from './derive-branding.ts';
import { hasFont } from './has-font.ts';

/**
 * Applies the branding of the user's partner to the page. Until it is loaded, or if loading fails, the page keeps the
 * stored branding of that partner, never of another.
 */
export function usePartnerBranding(partnerId: number | null): void {
  const { data: partner } = useQuery({
    ...partnerQuery(partnerId ?? 0),
    enabled: partnerId !== null,
  });
  // Before the first paint, so that the branding of another partner is never shown.
  useLayoutEffect(() => {
    const { partnerId: remembered } = currentBranding();
    if (partnerId !== null && remembered !== null && remembered !== partnerId) setBranding(greenroomBranding);
  }, [partnerId]);
  useEffect(() => {
    if (!partner) return;
    const branding = deriveBranding(partner, hasFont);
    // Confirmed: the page need not be drawn again.
    if (JSON.stringify(branding) !== JSON.stringify(currentBranding())) setBranding(branding);
  }, [partner]);
}
