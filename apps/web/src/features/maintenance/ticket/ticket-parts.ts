import type { ComponentType, ReactNode } from 'react';

/** What the form of a comment uses of the files that are sent with it. */
type FilesOfForm = {
  count: number;
  isBusy: boolean;
  isOver: boolean;
  chosen: ReactNode;
  button: ReactNode;
  zone: object;
  send: () => Promise<number[] | undefined>;
  clear: () => void;
};

/** The parts of other features on the page of a ticket. */
export type TicketParts = {
  Files: ComponentType<{
    ticketId: number;
    only?: readonly { id: number; filename: string }[];
    title?: string;
    className?: string;
  }>;
  CommentFiles: ComponentType<{
    ticketId: number;
    onChange: () => void;
    children: (files: FilesOfForm) => ReactNode;
  }>;
};
