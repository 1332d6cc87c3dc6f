import type { UserSortKey } from '@greenroom/domain/admin/user-list.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { ListSource } from '#listing/list-source.ts';
import { useListOptions } from '#listing/options/use-list-options.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { peopleList } from '../people/people.queries.ts';
import { userList } from '../users/users.queries.ts';

interface AuditUserFilterProps {
  userId: number | undefined;
  isSuperuser: boolean;
  onChange: (userId: number | undefined) => void;
}

type Listed = { id: number; username: string; full_name: string };

const all = {};

/** The user who did it, or that it is about. */
export function AuditUserFilter({ userId, isSuperuser, onChange }: AuditUserFilterProps) {
  const { t } = useTranslation();
  const source = (isSuperuser ? userList : peopleList) as unknown as ListSource<Listed, UserSortKey, object>;
  const { rows, field } = useListOptions(source, {
    filter: all,
    enabled: userId !== undefined,
    errorMessage: t('users.fetchFailed'),
    emptyMessage: t('accounts.noUser'),
  });
  const chosen = rows.find(({ id }) => id === userId);
  return (
    <Combobox
      label={t('audit.user')}
      placeholder={t('audit.anyUser')}
      chip={t('audit.user')}
      value={userId}
      valueLabel={userId === undefined ? undefined : (chosen?.username ?? `#${userId}`)}
      onValueChange={onChange}
      {...field}
      options={rows.map(({ id, username, full_name }) => ({
        ...{ value: id, label: username },
        ...(full_name ? { description: full_name } : {}),
      }))}
      clearLabel={t('filters.remove', { filter: t('audit.user') })}
      className="max-sm:w-full"
    />
  );
}
