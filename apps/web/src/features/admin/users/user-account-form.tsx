import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody } from '#ui/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { submitOnCommandEnter } from '#ui/form/submit-on-command-enter.ts';
import { LeaveGuard } from '#ui/overlay/leave-guard.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { useUserForm } from './use-user-form.ts';
import { UserFields } from './user-fields.tsx';
import { valuesOf } from './user-form.ts';

interface UserAccountFormProps {
  user: ManagedUser;
  isOwn: boolean;
  onSaved: (user: ManagedUser) => void;
}

/** The account on the page of a user. It waits for its button, and keeps what was typed until then. */
export function UserAccountForm({ user, isOwn, onSaved }: UserAccountFormProps) {
  const { t } = useTranslation();
  // What others save meanwhile changes the fields only while nothing is typed, and is never sent back as a change.
  const [base, setBase] = useState(user);
  const userForm = useUserForm(base, (saved) => {
    toast.success(t('users.updated', { username: saved.username }));
    startFrom(saved);
    onSaved(saved);
  });
  const { form, send, isSaving, failure } = userForm;
  const { isDirty, dirtyFields } = form.formState;
  const startFrom = (next: ManagedUser) => {
    setBase(next);
    form.reset(valuesOf(next));
  };
  const follow = useEffectEvent(() => {
    if (!isDirty) startFrom(user);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new version of the user.
  useEffect(() => follow(), [user]);
  return (
    <form noValidate onSubmit={send} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-4">
      <LeaveGuard unsaved={isDirty && !isSaving} />
      <Card as="article">
        <CardBody className="pt-4">
          <UserFields userForm={userForm} user={base} isOwn={isOwn} />
        </CardBody>
      </Card>
      {failure ? <Banner tone="danger">{errorMessage(failure, t('users.updateFailed'))}</Banner> : null}
      {isDirty ? (
        <SaveBar
          status={t('estate.changes', { count: Object.keys(dirtyFields).length })}
          discardLabel={t('estate.discard')}
          saveLabel={t('users.save')}
          busy={isSaving}
          onDiscard={() => form.reset()}
          className="sticky bottom-0 z-10 rounded-card border bg-surface shadow-card max-sm:order-none"
        />
      ) : null}
    </form>
  );
}
