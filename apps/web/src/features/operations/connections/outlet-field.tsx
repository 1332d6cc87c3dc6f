import { assetOption, useAssetOptions } from '#features/operations/use-asset-options.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { OutletValue } from './connection-values.ts';

interface OutletFieldProps {
  value: OutletValue;
  error: string | undefined;
  onChange: (value: OutletValue) => void;
}

const noFilter = {};

/** The outlet that feeds the device: an asset of those that the user sees, and the number of its outlet. */
export function OutletField({ value, error, onChange }: OutletFieldProps) {
  const { t } = useTranslation();
  const { rows, field: shared } = useAssetOptions({ filter: noFilter });
  const { strip, number } = value;
  const label = t('connection.outlet');
  const choose = (id: number | undefined) => {
    const chosen = rows.find((asset) => asset.id === id);
    onChange(
      chosen
        ? { strip: { id: chosen.id, name: chosen.product_name }, number: number || '1' }
        : { strip: null, number: '' },
    );
  };
  return (
    <div className="grid grid-cols-[1fr_7rem] gap-3">
      <FieldFrame label={label} help={t('connection.outletHelp')} error={error}>
        {(field) => (
          <Combobox
            field={field}
            label={label}
            placeholder={t('connection.noOutlet')}
            value={strip?.id}
            valueLabel={strip?.name}
            onValueChange={choose}
            {...shared}
            options={rows.map(assetOption)}
            clearLabel={t('connection.removeOutlet')}
          />
        )}
      </FieldFrame>
      <TextField
        label={t('connection.outletNumber')}
        value={number}
        disabled={strip === null}
        inputMode="numeric"
        maxLength={3}
        onChange={({ target }) => onChange({ strip, number: target.value })}
      />
    </div>
  );
}
