import { type Permission, permissions } from '@greenroom/domain/access/permission.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';

interface PermissionChoicesProps {
  legend: string;
  help: string;
  value: readonly string[];
  /** All of them by default. */
  offered?: readonly Permission[];
  onChange: (value: Permission[]) => void;
}

/** One check box per permission. */
export function PermissionChoices(props: PermissionChoicesProps) {
  const { legend, help, value, offered = permissions, onChange } = props;
  const { t } = useTranslation();
  const toggle = (changed: Permission, isOn: boolean) =>
    onChange(permissions.filter((one) => (one === changed ? isOn : value.includes(one))));
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{legend}</legend>
      <p className="mt-0.5 text-xs text-muted">{help}</p>
      <div className="mt-3 grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {offered.map((permission) => (
          <Checkbox
            key={permission}
            label={t(`permission.${permission}`)}
            help={t(`permissionHelp.${permission}`)}
            checked={value.includes(permission)}
            onChange={(event) => toggle(permission, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
