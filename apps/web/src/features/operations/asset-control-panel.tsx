import type { Asset } from '@greenroom/domain/inventory/asset.ts';
import { isRetired } from '@greenroom/domain/inventory/is-retired.ts';
import { BellRing, Joystick, Power, Radio, RadioTower } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { Badge } from '#ui/badge.tsx';
import { ExplainedButton } from '#ui/button/explained-button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { DeviceActions } from './actions/device-actions.tsx';
import { FirmwareLine } from './actions/firmware-line.tsx';
import { PowerButtons } from './actions/power-buttons.tsx';
import { RebootButton } from './actions/reboot-button.tsx';
import { ConnectionButton } from './connections/connection-button.tsx';
import { DeviceKeyLine } from './connections/device-key-line.tsx';
import { deviceName } from './device-name.ts';
import { DeviceMessage } from './statuses/device-message.tsx';
import { DeviceStatusLine } from './statuses/device-status-line.tsx';
import { useDevices } from './use-devices.ts';

interface AssetControlPanelProps {
  asset: Asset | undefined;
  assetId: number;
  /** Whether the user may reset the key of the device. */
  canResetKey?: boolean;
  /** Whether the user may change the connection of the device. */
  canConnect?: boolean;
}

export function AssetControlPanel(props: AssetControlPanelProps) {
  const { asset, assetId, canResetKey = false, canConnect = false } = props;
  const { t } = useTranslation();
  return (
    <Card aria-label={t('assets.control.title')}>
      <CardHeader actions={asset ? <ControlledBadge controlled={asset.is_controlled} /> : null}>
        <CardTitle>{t('assets.control.title')}</CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-3">
        {asset === undefined ? (
          <Skeleton className="h-8 w-1/2" />
        ) : asset.is_controlled && !isRetired(asset.status) ? (
          <ControlledDevice asset={asset} canResetKey={canResetKey} />
        ) : (
          <NotControlled asset={asset} />
        )}
        <div className="flex flex-wrap gap-2 border-t pt-3.5">
          {asset && canConnect && !asset.is_controlled ? <ConnectionButton asset={asset} /> : null}
          <LinkButton
            size="sm"
            to={`${paths.control}?assetId=${assetId}`}
            icon={<Joystick aria-hidden="true" />}
          >
            {t('assets.control.open')}
          </LinkButton>
          <LinkButton
            size="sm"
            to={`${paths.monitor}?assetId=${assetId}`}
            icon={<BellRing aria-hidden="true" />}
          >
            {t('assets.control.alerts')}
          </LinkButton>
          {asset?.is_controlled && canConnect ? <ConnectionButton asset={asset} /> : null}
        </div>
      </CardBody>
    </Card>
  );
}

function ControlledDevice({ asset, canResetKey }: { asset: Asset; canResetKey: boolean }) {
  const { t } = useTranslation();
  const { devices } = useDevices({ asset_id: asset.id }, [asset]);
  return devices.map((device) => (
    <div key={asset.id} className="flex flex-col gap-3">
      <div className="flex flex-col gap-1.5">
        <DeviceStatusLine device={device} />
        <DeviceMessage
          status={device.status}
          unknownError={
            device.status.failedAction ? t('operations.reboot.unknownError') : t('operations.unknownError')
          }
        />
        <PowerButtons device={device} />
      </div>
      <div className="border-t pt-3">
        <FirmwareLine device={device} />
      </div>
      <DeviceKeyLine device={device} canReset={canResetKey} />
      <DeviceActions name={deviceName(asset)} reboot={<RebootButton device={device} />} />
    </div>
  ));
}

function NotControlled({ asset }: { asset: Asset }) {
  const { t } = useTranslation();
  const reason = t(
    isRetired(asset.status) ? 'assets.control.retiredHelp' : 'assets.control.notControlledHelp',
  );
  const firmware = asset.firmware_version || asset.additional_data.firmware_version;
  return (
    <>
      <p className="text-sm text-muted">{reason}</p>
      <dl>
        <dt className="text-xs text-muted">{t('operations.firmware.title')}</dt>
        <dd className="mt-0.5">
          {firmware || <span className="text-muted">{t('shared.notAvailable')}</span>}
        </dd>
      </dl>
      <DeviceActions
        name={deviceName(asset)}
        reboot={
          <ExplainedButton size="sm" icon={<Power aria-hidden="true" />} reason={reason}>
            {t('operations.reboot.label')}
          </ExplainedButton>
        }
      />
    </>
  );
}

function ControlledBadge({ controlled }: { controlled: boolean }) {
  const { t } = useTranslation();
  return controlled ? (
    <Badge tone="info" icon={<RadioTower aria-hidden="true" />}>
      {t('assets.controlled')}
    </Badge>
  ) : (
    <Badge icon={<Radio aria-hidden="true" />} className="text-muted">
      {t('assets.notControlled')}
    </Badge>
  );
}
