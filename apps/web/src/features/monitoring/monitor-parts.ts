import { lazyPart } from '#ui/lazy/lazy-part.tsx';

/** The table comes with the screen; the dialog brings 45 kB that the dashboard does without, when it is first opened. */
export const AlertsTable = lazyPart(async () => (await import('./alerts/alerts-table.tsx')).AlertsTable);
export const SiteAlertsDialog = lazyPart(
  async () => (await import('./dashboard/site-alerts-dialog.tsx')).SiteAlertsDialog,
);

AlertsTable.preload();
