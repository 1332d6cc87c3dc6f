import type { Person } from '@greenroom/domain/admin/people/person.ts';
import { Download, Eraser, Mail, MailX, Monitor, UserCheck, UserX } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import type { MenuProps } from '#ui/lazy/lazy-menu.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '#ui/overlay/dropdown-menu.tsx';
import type { PersonAct } from './person-act.ts';

export interface PersonMenuProps {
  person: Person;
  isOwn: boolean;
  onAct: (act: PersonAct, person: Person) => void;
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
      {isWaiting ? null : (
        <DropdownMenuItem icon={<Monitor aria-hidden="true" />} onSelect={() => onAct('sessions', person)}>
          {t('sessions.title')}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem icon={<Download aria-hidden="true" />} onSelect={() => onAct('export', person)}>
        {t('erasure.export')}
      </DropdownMenuItem>
      {isOwn ? null : (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem
            icon={person.is_active ? <UserX aria-hidden="true" /> : <UserCheck aria-hidden="true" />}
            tone={person.is_active ? 'danger' : 'plain'}
            onSelect={() => onAct(person.is_active ? 'deactivate' : 'activate', person)}
          >
            {t(person.is_active ? 'people.act.deactivate' : 'people.act.activate')}
          </DropdownMenuItem>
          <DropdownMenuItem
            icon={<Eraser aria-hidden="true" />}
            tone="danger"
            onSelect={() => onAct('erase', person)}
          >
            {t('erasure.act')}
          </DropdownMenuItem>
        </>
      )}
    </DropdownMenu>
  );
}
