import { ticketPriorities } from '@greenroom/domain/maintenance/ticket.ts';
import type { AlertType } from '@greenroom/domain/monitoring/alert.ts';
import type { AlertRow } from './alerts.queries.ts';

const priorities: Record<AlertType, number> = {
  critical: ticketPriorities.HIGH,
  warning: ticketPriorities.MEDIUM,
  info: ticketPriorities.LOW,
};

/** What a ticket about an alert starts with. */
export function alertTicket(row: AlertRow, message: string) {
  const { asset_id, asset_name, room_name, room_floor, site_name, type } = row;
  const text = [asset_name, room_name].filter(Boolean).join(' · ');
  const place = [site_name, room_floor, room_name].filter(Boolean).join(' / ');
  return {
    text,
    thing: { type: 'asset' as const, id: asset_id },
    start: {
      name: `${text} · ${message}`,
      priority: priorities[type],
      description: [message, place].filter(Boolean).join('\n'),
    },
  };
}

export type AlertTicket = ReturnType<typeof alertTicket>;
