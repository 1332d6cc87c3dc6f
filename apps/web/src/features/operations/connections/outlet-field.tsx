import { useState } from 'react';
import { assetList } from '#features/inventory/assets/assets.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useList } from '#listing/use-list.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { OutletValue } from './connection-values.ts';

interface OutletFieldProps {
  value: OutletValue;
  error: string | undefined;
  onChange: (value: OutletValue) => void;
}

const maxOptions = 100;
const noFilter = {};

/** The outlet that feeds the device: an asset of those that the user sees, and the number of its outlet. */
export function OutletField({ value, error, onChange }: OutletFieldProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [isUsed, setUsed] = useState(false);
  const list = useList(
    assetList,
    { filter: noFilter, narrow: { search: query }, sort: assetList.defaultSort },
    { enabled: isUsed },
  );
  const options = list.rows.slice(0, maxOptions);
  const { strip, number } = value;
  const label = t('connection.outlet');
  const choose = (id: number | undefined) => {
    const chosen = options.find((asset) => asset.id === id);
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
            query={query}
            onQueryChange={setQuery}
            options={options.map(({ id, product_name, room_name }) => ({
              value: id,
              label: product_name,
              ...(room_name ? { description: room_name } : {}),
            }))}
            loading={list.isLoading || list.isUpdating}
            loadingMessage={t('layout.loading')}
            error={
              list.error
                ? { message: t('assets.loadError'), retryLabel: t('shared.tryAgain'), onRetry: list.retry }
                : undefined
            }
            emptyMessage={t('connection.noAssetMatches')}
            note={list.total > maxOptions ? t('shared.moreOptions') : undefined}
            clearLabel={t('connection.removeOutlet')}
            onIntent={() => setUsed(true)}
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
