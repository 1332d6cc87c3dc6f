import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import { useId, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { UserAccess } from '#features/admin/access/user-access.tsx';
import { HistoryPanel } from '#features/admin/history/history-panel.tsx';
import { VisibilityPanel } from '#features/admin/visibility/visibility-panel.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { Dialog, DialogBody, DialogFooter, useCloseDialog } from '#ui/overlay/dialog.tsx';
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx';
import { useUserForm } from './use-user-form.ts';
import { UserFields } from './user-fields.tsx';

interface UserDialogProps {
  /** Null for a new user. */
  user: ManagedUser | null;
  /** A new user is invited by mail, without a password. */
  isInvitation?: boolean;
  /** Whether it is the account of the editing administrator. */
  isOwn: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved: (user: ManagedUser) => void;
}

/**
 * An existing user is edited beside its access, what it can see and its history; a new one has none of these. The account
 * waits for its button, access takes effect at once: each tab has one way of saving.
 */
export function UserDialog(props: UserDialogProps) {
  const { user, isInvitation = false, isOwn, open, onOpenChange, onSaved } = props;
  const { t } = useTranslation();
  const formId = useId();
  const [tab, setTab] = useState<'account' | 'access' | 'visibility' | 'history'>('account');
  const finish = (saved: ManagedUser) => {
    const done = user ? 'users.updated' : isInvitation ? 'people.invited' : 'users.created';
    toast.success(t(done, { username: saved.username, email: saved.email }));
    onOpenChange(false);
    onSaved(saved);
  };
  const userForm = useUserForm(user, finish, { isInvitation });
  const { form, send, isSaving, failure } = userForm;

  const account = (
    <>
      <DialogBody>
        <form id={formId} noValidate onSubmit={send}>
          <UserFields userForm={userForm} user={user} isOwn={isOwn} isInvitation={isInvitation} />
        </form>
      </DialogBody>
      {failure ? (
        // Beside the pressed button, however far the fields are scrolled.
        <Banner tone="danger" className="mx-5 mt-2 mb-3 shrink-0">
          {errorMessage(failure, t(user ? 'users.updateFailed' : 'users.createFailed'))}
        </Banner>
      ) : null}
      <DialogFooter>
        <CancelButton disabled={isSaving} />
        <Button type="submit" form={formId} variant="primary" busy={isSaving}>
          {t(user ? 'users.save' : isInvitation ? 'people.sendInvitation' : 'users.create')}
        </Button>
      </DialogFooter>
    </>
  );

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size={user ? 'wide' : 'preview'}
      title={
        user
          ? t('users.editTitle', { username: user.username })
          : t(isInvitation ? 'users.invite' : 'users.createTitle')
      }
      description={isInvitation ? t('people.inviteHelp') : undefined}
      closeLabel={t('layout.close')}
      busy={isSaving}
      unsaved={form.formState.isDirty}
    >
      {user ? (
        <Tabs value={tab} onValueChange={setTab}>
          <div className="shrink-0 px-5 pb-4">
            <TabList
              label={t('users.tabs')}
              tabs={[
                { value: 'account', label: t('users.accountTab') },
                { value: 'access', label: t('users.access') },
                { value: 'visibility', label: t('users.visibilityTab') },
                { value: 'history', label: t('users.historyTab') },
              ]}
            />
          </div>
          <TabPanel value="account" className={panelLook}>
            {account}
          </TabPanel>
          <TabPanel value="access" className={panelLook}>
            <DialogBody>
              <UserAccess user={user} isRestricting={form.watch('force_explicit_grants')} />
            </DialogBody>
          </TabPanel>
          <TabPanel value="visibility" className={panelLook}>
            <VisibilityPanel user={user} />
          </TabPanel>
          <TabPanel value="history" className={panelLook}>
            <DialogBody focusLabel={t('users.historyTitle')}>
              <HistoryPanel userId={user.id} />
            </DialogBody>
          </TabPanel>
        </Tabs>
      ) : (
        account
      )}
    </Dialog>
  );
}

function CancelButton({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation();
  return (
    <Button disabled={disabled} onClick={useCloseDialog()}>
      {t('shared.cancel')}
    </Button>
  );
}

/** As tall as the dialog gets (46rem, or the window) without its head, so that it does not jump between tabs. */
const panelLook = 'flex min-h-0 flex-1 flex-col sm:h-[calc(min(46rem,100dvh-3rem)-6.75rem)] sm:flex-initial';
