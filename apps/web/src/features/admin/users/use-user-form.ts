import { newUser, userChange, userInvitation } from '@greenroom/domain/admin/user-form.ts';
import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import { currentPartner } from '#api/partner-choice.ts';
import { useContractForm } from '#forms/use-contract-form.ts';
import {
  changeFrom,
  invitationFrom,
  newUserFrom,
  rejectedFields,
  type UserValues,
  userTexts,
  valuesOf,
} from './user-form.ts';
import { useSaveUser } from './users.queries.ts';

export type UserForm = ReturnType<typeof useUserForm>;

/** The fields of an account, and how to save them: a new user, or the changes of an existing one. */
export function useUserForm(
  user: ManagedUser | null,
  onSaved: (user: ManagedUser) => void,
  { isInvitation = false }: { isInvitation?: boolean } = {},
) {
  const save = useSaveUser();
  const toRequest = (values: UserValues) => {
    if (user) return changeFrom(values, user);
    return isInvitation ? invitationFrom(values) : newUserFrom(values);
  };
  const contract = useContractForm({
    schema: user ? userChange : isInvitation ? userInvitation : newUser,
    defaultValues: valuesOf(user, currentPartner()),
    toRequest,
    words: userTexts,
    failure: save.error,
    rejections: rejectedFields,
  });
  const send = contract.submit(() => {
    if (save.isPending) return;
    const values = contract.form.getValues();
    save.mutate(
      user
        ? { id: user.id, change: changeFrom(values, user) }
        : isInvitation
          ? { change: invitationFrom(values), isInvited: true }
          : { change: newUserFrom(values) },
      { onSuccess: onSaved },
    );
  });
  return {
    ...contract,
    send,
    isSaving: save.isPending,
    failure: contract.isFailureMarked ? null : save.error,
  };
}
