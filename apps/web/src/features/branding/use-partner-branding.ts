import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { partnerQuery } from './branding.queries.ts';
import { greenroomBranding } from './branding.ts';
import { currentBranding, setBranding } from './branding-store.ts';
import { deriveBranding } from './derive-branding.ts';
import { hasFont } from './has-font.ts';

/** Dresses the page in the brand of the user's partner. A failed load keeps what is remembered of that partner, never of another. */
export function usePartnerBranding(partnerId: number | null): void {
  const { data: partner, isError } = useQuery({
    ...partnerQuery(partnerId ?? 0),
    enabled: partnerId !== null,
  });
  useEffect(() => {
    if (partner) setBranding(deriveBranding(partner, hasFont));
    else if (isError && currentBranding().partnerId !== partnerId) setBranding(greenroomBranding);
  }, [partner, isError, partnerId]);
}
