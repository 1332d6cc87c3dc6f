import type { ReactNode } from 'react';
import { Button } from './button/button.tsx';
import { classNames } from './class-names.ts';
import { commandKeys } from './keys/command-key.ts';
import { KeyHint } from './keys/key-hint.tsx';

interface SaveBarProps {
  /** How much is unsaved, for example "3 changes". */
  status?: ReactNode;
  /** Another act on the same thing, far from saving. */
  start?: ReactNode;
  discardLabel: string;
  saveLabel: string;
  busy: boolean;
  onDiscard: () => void;
  /** Why saving is not possible now; the button stays and is disabled. */
  disabled?: boolean;
  /** Other ways to save, before the main one. */
  children?: ReactNode;
  className?: string;
}

/**
 * The foot of a form that saves everything at once. Its save button submits the form around it. On a phone it stands
 * below the head of a sheet, where the keyboard does not cover it.
 */
export function SaveBar(props: SaveBarProps) {
  const {
    status,
    start,
    discardLabel,
    saveLabel,
    busy,
    onDiscard,
    disabled = false,
    children,
    className,
  } = props;
  return (
    <footer
      className={classNames(
        'flex flex-wrap items-center gap-2 px-5 py-3.5 max-sm:-order-1 max-sm:border-b max-sm:py-2 sm:border-t',
        className,
      )}
    >
      {start}
      <span role="status" className="tabular mr-auto text-sm text-muted">
        {status}
      </span>
      <Button disabled={busy} onClick={onDiscard}>
        {discardLabel}
      </Button>
      {children}
      <Button type="submit" variant="primary" busy={busy} disabled={disabled}>
        {saveLabel}
        <KeyHint keys={commandKeys('↵')} className="max-sm:hidden" />
      </Button>
    </footer>
  );
}
