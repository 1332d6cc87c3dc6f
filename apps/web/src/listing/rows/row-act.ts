import type { ReactNode } from 'react';

/** An entry of a row's menu. */
export type RowAct = {
  id: string;
  label: string;
  icon?: ReactNode;
  tone?: 'plain' | 'danger';
  /** The key that does the same while the row has the focus. */
  keys?: string;
  /** An act leads to a path, or does something here. */
  to?: string;
  onSelect?: () => void;
  /** A line above it. */
  startsGroup?: boolean;
  /** It takes the thing out of use: after all others. */
  isLast?: boolean;
};
