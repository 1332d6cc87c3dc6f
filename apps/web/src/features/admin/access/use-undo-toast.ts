import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';

interface Undoable {
  /** The text that says what was done. */
  done: string;
  undo: () => Promise<unknown>;
  undone: string;
  /** Shown when the undo fails without a reason from the server. */
  failed: string;
}

/** Shows a toast that offers to undo a removal, also after the dialog is closed. */
export function useUndoToast(): (change: Undoable) => void {
  const { t } = useTranslation();
  return ({ done, undo, undone, failed }) => {
    const onUndo = () =>
      void undo().then(
        () => toast.success(undone),
        (error) => toast.error(errorMessage(error, failed)),
      );
    toast.success(done, { undo: { label: t('users.undo'), onUndo } });
  };
}
