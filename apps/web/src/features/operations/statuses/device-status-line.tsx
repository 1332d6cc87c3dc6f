import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { deviceName } from '#features/operations/device-name.ts';
import type { Device } from '#features/operations/use-devices.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { statusTone } from '#live/status-tone.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { StatusDot } from '#ui/feedback/status-dot.tsx';
import { shownStatusLabel } from './shown-status-label.ts';

interface DeviceStatusLineProps {
  device: Device;
  /** The message of the device beyond the status word. */
  note?: ReactNode;
}

/** Status dot and label, the time of the status, and the refresh button. */
export function DeviceStatusLine({ device, note }: DeviceStatusLineProps) {
  const { t } = useTranslation();
  const { asset, status, isReading, readStatus } = device;
  return (
    <div className="@container">
      <div className="flex min-h-8 items-center gap-x-3 @max-md:flex-wrap">
        <StatusDot tone={statusTone(status.kind)} faint={status.isCached} className="font-medium">
          {shownStatusLabel(t, status)}
        </StatusDot>
        {/* On a narrow card it has its own line. */}
        {note ? <div className="min-w-0 flex-1 @max-md:order-last @max-md:basis-full">{note}</div> : null}
        <span className="ml-auto flex shrink-0 items-center gap-3 text-xs text-muted">
          {status.at === null ? (
            <span>{t('operations.neverUpdated')}</span>
          ) : (
            <TimeAgo at={status.at} wording={(ago) => t('operations.lastUpdate', { ago })} />
          )}
          <IconButton
            size="sm"
            className="-mr-1.5"
            label={t('operations.refreshOf', { name: deviceName(asset) })}
            tooltip={t('operations.refresh')}
            icon={<RefreshCw aria-hidden="true" />}
            busy={isReading}
            onClick={readStatus}
          />
        </span>
      </div>
    </div>
  );
}
