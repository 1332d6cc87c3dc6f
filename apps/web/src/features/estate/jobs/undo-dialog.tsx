import type { UndoPlan } from '@greenroom/domain/estate/undo/undo-plan.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { LeftRows } from '#listing/rows/left-rows.tsx';
import { Button } from '#ui/button/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx';
import { undoPlanQuery } from './jobs.queries.ts';
import { useUndo } from './use-undo.ts';

export interface UndoDialogProps extends DialogState {
  changesetId: number;
}

/** What an undo would do, and which rows it leaves as they are, before it is done. */
export function UndoDialog({ open, onOpenChange, changesetId }: UndoDialogProps) {
  const { t } = useTranslation();
  const undo = useUndo();
  const [isBusy, setBusy] = useState(false);
  const plan = useQuery({ ...undoPlanQuery(changesetId), enabled: open });
  const confirm = async () => {
    setBusy(true);
    await undo(changesetId);
    setBusy(false);
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('jobs.undoTitle')}
      closeLabel={t('layout.close')}
      busy={isBusy}
    >
      <DialogBody>
        {plan.error ? (
          <ErrorState
            title={t('jobs.undoLoadFailed')}
            onRetry={() => void plan.refetch()}
            retryLabel={t('shared.tryAgain')}
          >
            {errorMessage(plan.error, t('shared.checkConnection'))}
          </ErrorState>
        ) : plan.data ? (
          <Plan plan={plan.data} />
        ) : (
          <SkeletonText lines={3} />
        )}
      </DialogBody>
      <DialogFooter>
        <Button disabled={isBusy} onClick={() => onOpenChange(false)}>
          {t('layout.close')}
        </Button>
        {plan.data && plan.data.undoable > 0 ? (
          <Button variant="primary" busy={isBusy} onClick={() => void confirm()}>
            {t('jobs.undoCount', { count: plan.data.undoable })}
          </Button>
        ) : null}
      </DialogFooter>
    </Dialog>
  );
}

function Plan({ plan }: { plan: UndoPlan }) {
  const { t } = useTranslation();
  return (
    <>
      {plan.undoable === 0 ? <p>{t('jobs.nothingUndone')}</p> : null}
      {plan.undoable > plan.created ? (
        <p>{t('jobs.goBack', { count: plan.undoable - plan.created })}</p>
      ) : null}
      {plan.created > 0 ? <p>{t('jobs.toBin', { count: plan.created })}</p> : null}
      <LeftRows plan={plan} />
    </>
  );
}
