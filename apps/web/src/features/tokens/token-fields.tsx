import type { Permission } from '@greenroom/domain/access/permission.ts';
import type { ReactNode } from 'react';
import { PermissionChoices } from '#forms/permission-choices.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { TextField, type TextFieldProps } from '#ui/form/text-field.tsx';

export const dayChoices = [30, 90, 180, 365] as const;

interface TokenFieldsProps {
  nameField: Omit<TextFieldProps, 'label'>;
  nameHelp: string;
  days: number;
  onDays: (days: number) => void;
  /** Those that the owner, or the administrator, has. */
  offered: readonly Permission[];
  /** All of them, and more: there is nothing to choose. */
  hasAll?: boolean;
  permissions: readonly string[];
  onPermissions: (permissions: Permission[]) => void;
  /** What only tokens of users have. */
  children?: ReactNode;
}

/** What tokens of users and of services have in common. */
export function TokenFields(props: TokenFieldsProps) {
  const { nameField, nameHelp, days, onDays, offered, hasAll, permissions, onPermissions, children } = props;
  const { t } = useTranslation();
  return (
    <>
      <TextField {...nameField} label={t('apiTokens.name')} help={nameHelp} autoComplete="off" />
      <ChoiceGroup
        legend={t('apiTokens.valid')}
        value={days}
        onValueChange={onDays}
        options={dayChoices.map((count) => ({ value: count, label: t('wall.links.days', { count }) }))}
      />
      {hasAll ? null : offered.length > 0 ? (
        <PermissionChoices
          legend={t('apiTokens.permissions')}
          help={t('apiTokens.permissionsHelp')}
          value={permissions}
          offered={offered}
          onChange={onPermissions}
        />
      ) : (
        <p className="text-sm text-muted">{t('apiTokens.noPermissions')}</p>
      )}
      {children}
    </>
  );
}
