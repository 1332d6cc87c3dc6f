import { AttachedFiles } from '#features/files/attachments/attached-files.tsx';
import { CommentFiles } from '#features/files/attachments/comment-files.tsx';
import { TicketBody, type TicketBodyProps } from '#features/maintenance/ticket/ticket-body.tsx';

const parts = { Files: AttachedFiles, CommentFiles };

/** What a ticket shows, with its files. */
export function TicketPart(props: Omit<TicketBodyProps, 'parts'>) {
  return <TicketBody {...props} parts={parts} />;
}
