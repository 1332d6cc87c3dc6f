import { lazyPart } from '#ui/lazy/lazy-part.tsx';

/** The table and the dialog need 25 KiB that the dashboard does not; they are preloaded after it. */
export const AlertsTable = lazyPart(async () => (await import('./alerts/alerts-table.tsx')).AlertsTable);
export const SiteAlertsDialog = lazyPart(
  async () => (await import('./dashboard/site-alerts-dialog.tsx')).SiteAlertsDialog,
);

AlertsTable.preload();
SiteAlertsDialog.preload();
