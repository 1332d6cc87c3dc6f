import type { ReactNode } from 'react';

/** The chosen rows of a list: by their ids, or everything that a filter matches when the act starts. */
export type ListSelection = { ids: readonly number[] } | { filter: Readonly<Record<string, unknown>> };

/** An act on chosen rows. The page of a list passes the acts that its viewer may do. */
export type BulkAct = {
  id: string;
  label: string;
  icon?: ReactNode;
  tone?: 'plain' | 'danger';
  onAct: (selection: ListSelection, count: number) => void;
};
