import { lazyPart } from '#ui/lazy-part.tsx';
import { monitorUrlState } from './monitor-url-state.ts';

/** The table and the dialog bring 25 KiB that the dashboard does without. They follow it, before anyone asks. */
export const AlertsTable = lazyPart(async () => (await import('./alerts-table.tsx')).AlertsTable);
export const SiteAlertsDialog = lazyPart(
  async () => (await import('./site-alerts-dialog.tsx')).SiteAlertsDialog,
);

const { view, modalSite } = monitorUrlState.read(window.location.search);
const table = AlertsTable.preload();
const dialog = SiteAlertsDialog.preload();
// The first page is drawn with what its address asks for, not with a placeholder.
if (view === 'list') await table;
if (modalSite !== undefined) await dialog;
