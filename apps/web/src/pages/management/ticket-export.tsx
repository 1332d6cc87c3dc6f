import { ticketExportColumns } from '@greenroom/domain/maintenance/export-columns.ts';
import { ExportButton } from '#features/inventory/export/export-button.tsx';
import { useExport } from '#features/inventory/export/use-export.ts';
import { ticketList } from '#features/maintenance/tickets.queries.ts';
import type { TicketExportProps } from '#features/maintenance/tickets-head.tsx';

/** Saves the tickets that are shown, as the other lists do it. */
export function TicketExport({ request, list, shown, disabled }: TicketExportProps) {
  const task = useExport(ticketList, request, { list, columns: ticketExportColumns, shown });
  return <ExportButton task={task} disabled={disabled} mayImport={false} />;
}
