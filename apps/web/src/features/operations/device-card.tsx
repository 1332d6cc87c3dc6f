import { ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { MakerLogo } from '#makers/maker-logo.tsx';
import { assetPath } from '#paths.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceActions } from './actions/device-actions.tsx';
import { FirmwareLine } from './actions/firmware-line.tsx';
import { PowerButtons } from './actions/power-buttons.tsx';
import { RebootButton } from './actions/reboot-button.tsx';
import { deviceIcon } from './device-icon.ts';
import { deviceName } from './device-name.ts';
import { DeviceMessage } from './statuses/device-message.tsx';
import { DeviceStatusLine } from './statuses/device-status-line.tsx';
import type { Device } from './use-devices.ts';

interface DeviceCardProps {
  device: Device;
  /** The address names this device: it is scrolled into view and highlighted. */
  isMarked: boolean;
  /** All devices of the room. */
  others: readonly Device[];
}

export function DeviceCard({ device, isMarked, others }: DeviceCardProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const bottom = card.current?.getBoundingClientRect().bottom ?? 0;
    if (isMarked && bottom > window.innerHeight) card.current?.scrollIntoView({ block: 'center' });
  }, [isMarked]);
  const { asset, control, status } = device;
  const Icon = deviceIcon(asset.asset_type);
  const message = <DeviceMessage status={status} unknownError={t('operations.unknownError')} />;
  const kind = [translateData(t, 'assetType', asset.asset_type), control?.driver_name, asset.serial_number]
    .filter(Boolean)
    .join(' · ');
  return (
    <Card
      as="article"
      ref={card}
      aria-labelledby={titleId}
      aria-current={isMarked || undefined}
      className={classNames('flex-1', isMarked && 'border-primary ring-2 ring-primary/30')}
    >
      <div className="flex items-center gap-3 px-4 pt-3.5">
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-control border bg-background text-muted"
        >
          <Icon className="size-4.5" />
        </span>
        <div className="min-w-0 flex-1">
          <h3 id={titleId} className="truncate font-semibold">
            {asset.product_name}
          </h3>
          <p className="truncate text-xs text-muted">{kind || t('shared.unknownType')}</p>
        </div>
        {asset.manufacturer ? (
          <MakerLogo
            name={asset.manufacturer}
            decorative
            className="h-4 w-16 justify-end object-right! max-sm:hidden"
          />
        ) : null}
      </div>
      <div className="flex flex-col gap-1.5 px-4 pt-1.5 pb-2">
        <DeviceStatusLine device={device} note={status.kind === 'error' ? null : message} />
        {status.kind === 'error' ? message : null}
        <PowerButtons device={device} others={others} />
      </div>
      <div className="flex-1 border-t px-4 py-2">
        <FirmwareLine device={device} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t px-4 py-2">
        <DeviceActions name={deviceName(asset)} reboot={<RebootButton device={device} />} />
        <LinkButton
          size="sm"
          variant="ghost"
          to={assetPath(asset.id)}
          aria-label={t('operations.detailsOf', { name: deviceName(asset) })}
          className="-mr-1.5 ml-auto"
        >
          {t('operations.details')}
          <ChevronRight aria-hidden="true" />
        </LinkButton>
      </div>
    </Card>
  );
}
