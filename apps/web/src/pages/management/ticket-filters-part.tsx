import { SiteFilter } from '#features/inventory/sites/site-filter.tsx';
import { TicketFilters, type TicketFiltersProps } from '#features/maintenance/filters/ticket-filters.tsx';

/** The filters of tickets, with that by site. */
export function TicketFiltersPart(props: TicketFiltersProps) {
  return (
    <TicketFilters
      {...props}
      siteFilter={(siteId, onSiteChange) => <SiteFilter siteId={siteId} onSiteChange={onSiteChange} />}
    />
  );
}
