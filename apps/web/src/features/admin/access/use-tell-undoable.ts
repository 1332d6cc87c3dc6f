import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';

interface Undoable {
  /** What was done. */
  done: string;
  undo: () => Promise<unknown>;
  undone: string;
  /** For an undo that the server refuses without a word. */
  failed: string;
}

/** Says what was taken away and offers to give it back, also after the dialog is closed. */
export function useTellUndoable(): (change: Undoable) => void {
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
