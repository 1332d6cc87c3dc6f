import { type UserFilter, userFilters } from '@greenroom/domain/admin/user-state.ts';
import { haystackOf, matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Combobox } from '#ui/form/combobox.tsx';

interface AccountStateFilterProps {
  value: UserFilter | undefined;
  onChange: (value: UserFilter | undefined) => void;
}

/** Loaded after the rows. */
export function AccountStateFilter({ value, onChange }: AccountStateFilterProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const options = userFilters.map((one) => ({ value: one, label: t(`accounts.state.${one}`) }));
  return (
    <Combobox
      label={t('accounts.filter')}
      placeholder={t('accounts.anyState')}
      chip={t('accounts.state')}
      value={value}
      valueLabel={value && t(`accounts.state.${value}`)}
      onValueChange={onChange}
      query={typed}
      onQueryChange={setTyped}
      options={options.filter(({ label }) => matchesSearch(haystackOf([label]), typed))}
      loadingMessage={t('layout.loading')}
      emptyMessage={t('accounts.noState')}
      clearLabel={t('filters.remove', { filter: t('accounts.state') })}
      className="max-sm:w-full"
    />
  );
}
