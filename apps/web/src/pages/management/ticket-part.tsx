import type { ComponentProps } from 'react';
import { AttachedFiles } from '#features/files/attachments/attached-files.tsx';
import { CommentFiles } from '#features/files/attachments/comment-files.tsx';
import { TicketView } from '#features/maintenance/ticket/ticket-view.tsx';

const parts = { Files: AttachedFiles, CommentFiles };

/** One ticket, with its files. */
export function TicketPart(props: Omit<ComponentProps<typeof TicketView>, 'parts'>) {
  return <TicketView {...props} parts={parts} />;
}
