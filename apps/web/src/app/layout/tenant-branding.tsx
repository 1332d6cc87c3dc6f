import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#api/query-client.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { usePartnerBranding } from '#features/branding/use-partner-branding.ts';

/** Renders nothing: it applies the branding of the user's partner to a page outside the main layout. */
export function TenantBranding() {
  return (
    <QueryClientProvider client={queryClient}>
      <ApplyBranding />
    </QueryClientProvider>
  );
}

function ApplyBranding() {
  usePartnerBranding(useAuth().user?.partner_id ?? null);
  return null;
}
