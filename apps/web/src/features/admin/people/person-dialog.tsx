import { defaultPermissions, isPermission, type Permission } from '@greenroom/domain/access/permission.ts';
import { newPerson, type Person, personChange } from '@greenroom/domain/admin/people/person.ts';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { PermissionChoices } from '#forms/permission-choices.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useSavePerson } from './people.queries.ts';

interface PersonFormProps {
  /** Null for a new person. */
  person: Person | null;
  /** The permissions of the administrator, which are those that it can grant. */
  offered: readonly Permission[];
  /** Own permissions stay as they are. */
  isOwn: boolean;
}

export function PersonDialog({ person, offered, isOwn, open, onOpenChange }: DialogState & PersonFormProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={person ? t('people.editTitle', { username: person.username }) : t('people.invite')}
      description={person ? person.email : t('people.inviteHelp')}
      closeLabel={t('layout.close')}
    >
      <PersonForm {...{ person, offered, isOwn }} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type PersonValues = {
  username: string;
  email: string;
  full_name: string;
  access_ends_on: string;
  permissions: Permission[];
};

function requestOf({ access_ends_on, permissions, ...texts }: PersonValues) {
  const trimmed = {
    username: texts.username.trim(),
    email: texts.email.trim(),
    full_name: texts.full_name.trim(),
  };
  return { ...trimmed, permissions, access_ends_on: access_ends_on === '' ? null : access_ends_on };
}

function PersonForm({ person, offered, isOwn, onDone }: PersonFormProps & { onDone: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useSavePerson();
  const defaultValues: PersonValues = {
    username: person?.username ?? '',
    email: person?.email ?? '',
    full_name: person?.full_name ?? '',
    access_ends_on: person?.access_ends_on ?? '',
    permissions: person
      ? person.permissions.filter(isPermission)
      : defaultPermissions.filter((one) => offered.includes(one)),
  };
  const { form, field, textField, submit, isFailureMarked } = useContractForm({
    schema: person ? personChange : newPerson,
    defaultValues,
    words: {
      username: 'users.usernameRequired',
      email: { blank: 'login.emailRequired', otherwise: 'login.invalidEmail' },
      access_ends_on: { otherwise: 'users.accessEndsOnWrong' },
    },
    toRequest: requestOf,
    failure: error,
    rejections: {
      'username-taken': { field: 'username', message: 'problem.username-taken' },
      'email-taken': { field: 'email', message: 'problem.email-taken' },
      'access-ended': { field: 'access_ends_on', message: 'problem.access-ended' },
    },
  });
  const send = submit(() => {
    if (isPending) return;
    const { username, email, full_name, ...rights } = requestOf(form.getValues());
    const change = { full_name, ...(isOwn ? {} : rights) };
    mutate(person ? { id: person.id, form: change } : { form: { ...change, username, email } }, {
      onSuccess: (saved) => {
        toast.success(t(person ? 'people.saved' : 'people.invited', saved));
        onDone();
      },
    });
  });
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t(person ? 'users.save' : 'people.sendInvitation')}
      busy={isPending}
      unsaved={form.formState.isDirty}
      failure={error && !isFailureMarked ? errorMessage(error, t('people.saveFailed')) : undefined}
    >
      {person ? null : (
        <>
          <TextField {...textField('username')} {...plain} label={t('profile.username')} />
          <TextField
            {...textField('email')}
            {...plain}
            type="email"
            label={t('profile.email')}
            help={t('people.emailHelp')}
          />
        </>
      )}
      <TextField
        {...textField('full_name')}
        label={t('profile.fullName')}
        hint={t('shared.optional')}
        autoComplete="off"
      />
      {isOwn ? null : (
        <DateField
          {...field('access_ends_on')}
          label={t('users.accessEndsOn')}
          hint={t('shared.optional')}
          help={t('users.accessEndsOnHelp')}
        />
      )}
      {isOwn ? null : (
        <PermissionChoices
          legend={t('users.permissions')}
          help={t('people.permissionsHelp')}
          offered={offered}
          value={form.watch('permissions')}
          onChange={(permissions) => form.setValue('permissions', permissions, { shouldDirty: true })}
        />
      )}
    </DialogForm>
  );
}
