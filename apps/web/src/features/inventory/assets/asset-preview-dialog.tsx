import type { AssetRow } from '@greenroom/domain/inventory/asset.ts';
import type { PreviewProps } from '#features/inventory/use-preview.tsx';
import { ValueOrMissing } from '#features/inventory/value-or-missing.tsx';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { AssetLive } from '#live/live-parts.ts';
import { MakerLogo } from '#makers/maker-logo.tsx';
import { assetPath } from '#paths.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx';
import { AssetRoomLink, AssetSiteLink } from './asset-location.tsx';
import { AssetStatusBadge } from './asset-status-badge.tsx';

export function AssetPreviewDialog({ row, query, open, onOpenChange }: PreviewProps<AssetRow>) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="preview"
      title={row.product_name}
      closeLabel={t('layout.close')}
    >
      <DialogBody>
        {row.manufacturer ? <MakerLogo name={row.manufacturer} decorative className="h-7 w-28" /> : null}
        <DefinitionList
          items={[
            { term: t('live.title'), value: <AssetLive asset={row} /> },
            { term: t('assets.manufacturer'), value: <ValueOrMissing value={row.manufacturer} /> },
            { term: t('assets.model'), value: <ValueOrMissing value={row.model} /> },
            {
              term: t('assets.type'),
              value: <ValueOrMissing value={translateData(t, 'assetType', row.asset_type)} />,
            },
            { term: t('assets.serialNumber'), value: <ValueOrMissing value={row.serial_number} /> },
            { term: t('assets.site'), value: <AssetSiteLink asset={row} /> },
            { term: t('assets.room'), value: <AssetRoomLink asset={row} /> },
            { term: t('assets.inventoryStatus'), value: <AssetStatusBadge status={row.status} /> },
          ]}
        />
      </DialogBody>
      <DialogFooter>
        <LinkButton to={assetPath(row.id) + query} variant="primary">
          {t('inventory.seeDetails')}
        </LinkButton>
      </DialogFooter>
    </Dialog>
  );
}
