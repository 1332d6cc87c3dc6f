import type { Asset } from '@greenroom/domain/inventory/asset.ts';
import { isRetired } from '@greenroom/domain/inventory/is-retired.ts';
import { Cable } from 'lucide-react';
import { useState } from 'react';
import { deviceName } from '#features/operations/device-name.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';

const ConnectionSheet = lazyDialog(() => import('./connection-sheet.tsx').then((m) => m.ConnectionSheet));

/** Opens the connection of a device, or sets one up. */
export function ConnectionButton({ asset }: { asset: Asset }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { is_controlled } = asset;
  // A retired device is not contacted: users come for something else.
  const isMainAct = !is_controlled && !isRetired(asset.status);
  return (
    <>
      <Button
        size="sm"
        variant={isMainAct ? 'primary' : 'secondary'}
        icon={<Cable aria-hidden="true" />}
        onPointerEnter={ConnectionSheet.preload}
        onFocus={ConnectionSheet.preload}
        onClick={() => setOpen(true)}
      >
        {t(is_controlled ? 'connection.title' : 'connection.setUp')}
      </Button>
      <ConnectionSheet
        assetId={asset.id}
        name={deviceName(asset)}
        ipAddress={asset.ip_address ?? null}
        open={isOpen}
        onOpenChange={setOpen}
      />
    </>
  );
}
