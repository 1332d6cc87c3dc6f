import { SitesOverview } from '#features/inventory/sites-overview.tsx';

export function SitesPage() {
  return <SitesOverview />;
}
