import { onLogout } from '#api/logout-event.ts';
import type { UploadItem } from '#features/files/upload/use-uploads.ts';

/**
 * The files of comments that are not sent yet, by ticket. The form is a new one when the ticket moves between the side
 * panel and a page of its own, and when the user comes back to the ticket; the browser cannot store files.
 */
const chosen = new Map<number, readonly UploadItem[]>();

// The next user must not see them.
onLogout(() => chosen.clear());

export function filesChosenBefore(ticketId: number): readonly UploadItem[] {
  return chosen.get(ticketId) ?? [];
}

export function rememberChosenFiles(ticketId: number, items: readonly UploadItem[]): void {
  if (items.length > 0) chosen.set(ticketId, items);
  else chosen.delete(ticketId);
}
