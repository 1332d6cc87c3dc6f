import { useSiteOptions } from '#features/inventory/sites/site-options.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { FieldFrame } from '#ui/form/field.tsx';

export type PickedSite = { id: number; name: string };

interface SitePickerProps {
  label: string;
  help: string;
  error?: string | undefined;
  value: PickedSite | undefined;
  onChange: (site: PickedSite | undefined) => void;
}

const noFilter = {};

/** A site of those that the user sees; typing finds it. */
export function SitePicker({ label, help, error, value, onChange }: SitePickerProps) {
  const { t } = useTranslation();
  const { rows, field: shared } = useSiteOptions({ filter: noFilter });
  return (
    <FieldFrame label={label} help={help} error={error}>
      {(field) => (
        <Combobox
          field={field}
          label={label}
          placeholder={t('agents.chooseSite')}
          value={value?.id}
          valueLabel={value?.name}
          onValueChange={(id) => onChange(rows.find((site) => site.id === id))}
          {...shared}
          clearLabel={t('inventory.clearSite')}
        />
      )}
    </FieldFrame>
  );
}
