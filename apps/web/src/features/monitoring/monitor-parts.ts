import { lazyPart } from '#ui/lazy/lazy-part.tsx';

/** The table and the dialog bring 25 KiB that the dashboard does without; they follow it before anyone asks. */
export const AlertsTable = lazyPart(async () => (await import('./alerts/alerts-table.tsx')).AlertsTable);
export const SiteAlertsDialog = lazyPart(
  async () => (await import('./dashboard/site-alerts-dialog.tsx')).SiteAlertsDialog,
);

AlertsTable.preload();
SiteAlertsDialog.preload();
