import { Plus, X } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';

type Entry = { value: string; role: string };

interface RoleMapFieldProps {
  entries: readonly Entry[];
  /** Those that this administrator may give. */
  roles: readonly string[];
  maxEntries: number;
  maxLength: number;
  errorAt: (index: number) => string | undefined;
  onChange: (entries: Entry[]) => void;
}

/** A value of the claim, and the role of those who have it. */
export function RoleMapField(props: RoleMapFieldProps) {
  const { entries, roles, maxEntries, maxLength, errorAt, onChange } = props;
  const { t } = useTranslation();
  const set = (at: number, change: Partial<Entry>) =>
    onChange(entries.map((entry, index) => (index === at ? { ...entry, ...change } : entry)));
  return (
    <div className="flex flex-col gap-3">
      {entries.length > 0 ? (
        <ul aria-label={t('signIn.roleMap')} className="flex flex-col gap-3">
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are edited in place, and have no name of their own.
            <li key={index} className="flex flex-wrap items-start gap-2">
              <TextField
                label={t('signIn.claimValue')}
                hideLabel={index > 0}
                value={entry.value}
                maxLength={maxLength}
                error={errorAt(index)}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => set(index, { value: target.value })}
                fieldClassName="min-w-40 flex-1"
              />
              <Select
                label={t('signIn.role')}
                hideLabel={index > 0}
                value={entry.role}
                placeholder={t('signIn.chooseRole')}
                onValueChange={(role) => set(index, { role })}
                options={optionsWith(roles, entry.role)}
                fieldClassName="min-w-40 flex-1"
              />
              <span className={index === 0 ? 'pt-6.5' : undefined}>
                <IconButton
                  label={t('signIn.removeMapping', { value: entry.value || String(index + 1) })}
                  icon={<X aria-hidden="true" />}
                  onClick={() => onChange(entries.filter((_, at) => at !== index))}
                />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {entries.length < maxEntries ? (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...entries, { value: '', role: '' }])}
        >
          {t('signIn.addMapping')}
        </Button>
      ) : null}
    </div>
  );
}

/** A role that another administrator has chosen stays in the list. */
export function optionsWith(roles: readonly string[], chosen: string) {
  const names = chosen === '' || roles.includes(chosen) ? roles : [...roles, chosen];
  return names.map((name) => ({ value: name, label: name }));
}
