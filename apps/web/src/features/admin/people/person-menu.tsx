import type { Person } from '@greenroom/domain/admin/people/person.ts';
import { Mail, MailX, UserCheck, UserX } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import type { MenuProps } from '#ui/lazy/lazy-menu.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '#ui/overlay/dropdown-menu.tsx';
import type { PersonAction } from './person-action-dialog.tsx';

export interface PersonMenuProps {
  person: Person;
  isOwn: boolean;
  onAct: (act: PersonAction, person: Person) => void;
}

export function PersonMenu({ person, isOwn, onAct, ...menu }: MenuProps & PersonMenuProps) {
  const { t } = useTranslation();
  const isWaiting = person.state === 'invited';
  const link = isWaiting ? 'invite' : 'reset';
  return (
    <DropdownMenu {...menu}>
      {person.is_active ? (
        <DropdownMenuItem icon={<Mail aria-hidden="true" />} onSelect={() => onAct(link, person)}>
          {t(`people.act.${link}`)}
        </DropdownMenuItem>
      ) : null}
      {isWaiting ? (
        <DropdownMenuItem icon={<MailX aria-hidden="true" />} onSelect={() => onAct('withdraw', person)}>
          {t('people.act.withdraw')}
        </DropdownMenuItem>
      ) : null}
      {isOwn ? null : (
        <>
          {person.is_active ? <DropdownMenuSeparator /> : null}
          <DropdownMenuItem
            icon={person.is_active ? <UserX aria-hidden="true" /> : <UserCheck aria-hidden="true" />}
            tone={person.is_active ? 'danger' : 'plain'}
            onSelect={() => onAct(person.is_active ? 'deactivate' : 'activate', person)}
          >
            {t(person.is_active ? 'people.act.deactivate' : 'people.act.activate')}
          </DropdownMenuItem>
        </>
      )}
    </DropdownMenu>
  );
}
