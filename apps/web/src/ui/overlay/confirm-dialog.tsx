import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ExplainedButton } from '#ui/button/explained-button.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question that names the record. */
  title: ReactNode;
  description?: ReactNode;
  /** The verb of the action. */
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  tone?: 'primary' | 'danger';
  busy?: boolean;
  /** Why it cannot be done; the confirming button is disabled then. */
  reason?: string | undefined;
  /** Takes the focus at the end if nothing had it at the start. */
  returnFocusTo?: () => HTMLElement | null;
  /** For example what went wrong the last time. */
  children?: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, tone = 'primary', busy = false, children } = props;
  const returnFocus = useReturnFocus(props.returnFocusTo);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next || !busy) && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center p-4 max-sm:items-end">
          <AlertDialog.Content
            {...returnFocus}
            aria-busy={busy || undefined}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className="pointer-events-auto flex w-full max-w-[440px] flex-col rounded-card border bg-surface shadow-dialog outline-none data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in dark:bg-surface-raised"
          >
            <div className="flex flex-col gap-2 px-5 pt-5 pb-5">
              <AlertDialog.Title className="text-lg font-semibold text-balance">{title}</AlertDialog.Title>
              {description ? (
                <AlertDialog.Description className="text-muted">{description}</AlertDialog.Description>
              ) : null}
              {children}
            </div>
            <footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-3.5 max-sm:*:flex-auto">
              <AlertDialog.Cancel asChild>
                <Button disabled={busy}>{props.cancelLabel}</Button>
              </AlertDialog.Cancel>
              {/* Not AlertDialog.Action: that closes at once, but the caller closes it when the work is done. */}
              <ExplainedButton variant={tone} busy={busy} reason={props.reason} onClick={props.onConfirm}>
                {props.confirmLabel}
              </ExplainedButton>
            </footer>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
