import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import { KeyRound, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Translate } from '#i18n/translate.ts';

/** The name, and marks for unusual states. */
export function UserNameCell({ t, user }: { t: Translate; user: ManagedUser }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span className="truncate">{user.username}</span>
      {user.force_explicit_grants ? <Mark label={t('users.restricted')} icon={<ListChecks />} /> : null}
      {user.force_password_change ? <Mark label={t('users.mustChange')} icon={<KeyRound />} /> : null}
    </span>
  );
}

function Mark({ label, icon }: { label: string; icon: ReactNode }) {
  return (
    <span
      role="img"
      aria-label={label}
      data-tip={label}
      className="grid size-5 shrink-0 place-items-center rounded-full bg-hover text-muted [&_svg]:size-3"
    >
      {icon}
    </span>
  );
}
