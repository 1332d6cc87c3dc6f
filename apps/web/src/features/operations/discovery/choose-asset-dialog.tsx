import type { AssetListRow } from '@greenroom/domain/inventory/asset.ts';
import { useMemo, useState } from 'react';
import { useAssetOptions } from '#features/operations/use-asset-options.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import { Picker } from '#ui/form/picker.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx';

export type ChosenAsset = { id: number; name: string };

type ChooseAssetDialogProps = DialogState & {
  /** What the found device calls itself. */
  device: string;
  /** Offers only assets of this site: its agent reaches no other. */
  siteId: number;
  onChoose: (asset: ChosenAsset) => void;
};

const byRoom = { key: 'room_name', direction: 'asc' } as const;

/** The asset that a found device is, when the suggestion is wrong or missing. */
export function ChooseAssetDialog({ device, siteId, onChoose, open, onOpenChange }: ChooseAssetDialogProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<AssetListRow>();
  const [isChecked, setChecked] = useState(false);
  const filter = useMemo(() => ({ site_id: siteId }), [siteId]);
  const { rows, field: shared } = useAssetOptions({ filter, sort: byRoom, enabled: open });

  function change(next: boolean) {
    if (!next) {
      setChosen(undefined);
      setChecked(false);
    }
    onOpenChange(next);
  }

  function connect() {
    setChecked(true);
    if (!chosen) return;
    change(false);
    onChoose({ id: chosen.id, name: chosen.product_name });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={t('discovery.chooseAsset')}
      description={device}
      closeLabel={t('layout.close')}
    >
      <DialogBody>
        <FieldFrame
          label={t('discovery.asset')}
          help={t('discovery.assetHelp')}
          error={isChecked && !chosen ? t('discovery.assetRequired') : undefined}
        >
          {(field) => (
            <Picker
              field={field}
              label={t('discovery.asset')}
              placeholder={t('discovery.noAsset')}
              searchLabel={t('assets.search')}
              focusAfter={0}
              value={chosen?.id}
              valueLabel={chosen?.product_name}
              valuePlace={chosen?.room_name ?? undefined}
              onValueChange={(id) => setChosen(rows.find((asset) => asset.id === id))}
              {...shared}
              groups={groupByRoom(rows).map(({ key, name, assets }) => ({
                key,
                label: name ?? t('shared.notAvailable'),
                options: assets.map(({ id, product_name }) => ({ value: id, label: product_name })),
              }))}
            />
          )}
        </FieldFrame>
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => change(false)}>{t('shared.cancel')}</Button>
        <Button variant="primary" onClick={connect}>
          {t('discovery.connect')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** In the order of the list, which is sorted by room. */
function groupByRoom(rows: readonly AssetListRow[]) {
  const groups = new Map<number, { key: number; name: string | null; assets: AssetListRow[] }>();
  for (const row of rows) {
    const key = row.room_id ?? 0;
    const group = groups.get(key) ?? { key, name: row.room_name, assets: [] };
    group.assets.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}
