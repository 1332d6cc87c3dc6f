import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx';
import { SessionList } from './session-list.tsx';
import { useSessions } from './use-sessions.ts';

type PersonSessionsDialogProps = DialogState & { person: { id: number; username: string } };

/** Where a person is signed in, for an administrator of its partner. */
export function PersonSessionsDialog({ person, open, onOpenChange }: PersonSessionsDialogProps) {
  const { t } = useTranslation();
  const sessions = useSessions({ list: 'people', id: person.id });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('sessions.titleOf', { username: person.username })}
      description={t('sessions.helpOfUser')}
      closeLabel={t('layout.close')}
    >
      <DialogBody className="flex flex-col gap-3">
        <SessionList {...sessions} />
      </DialogBody>
      <DialogFooter>
        {sessions.hasOthers ? (
          <Button busy={sessions.ending === 'others'} onClick={() => sessions.end('others')}>
            {sessions.endAllLabel}
          </Button>
        ) : null}
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          {t('layout.close')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
