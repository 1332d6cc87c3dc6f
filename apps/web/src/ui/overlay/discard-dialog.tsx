import { useUiTexts } from '#ui/ui-texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DiscardDialogProps {
  open: boolean;
  /** Instead of the usual title. */
  title?: string;
  onKeep: () => void;
  onDiscard: () => void;
  /** Takes the focus when the user continues editing and nothing had it before. */
  returnFocusTo?: () => HTMLElement | null;
}

/** Asks before a partly filled form is discarded. The safe choice has the focus. */
export function DiscardDialog({ open, title, onKeep, onDiscard, returnFocusTo }: DiscardDialogProps) {
  const { discard } = useUiTexts();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onKeep()}
      title={title ?? discard.title}
      description={discard.help}
      confirmLabel={discard.confirm}
      cancelLabel={discard.keep}
      tone="danger"
      onConfirm={onDiscard}
      {...(returnFocusTo ? { returnFocusTo } : {})}
    />
  );
}
