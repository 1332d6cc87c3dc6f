import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { statusTone } from '#live/status-tone.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { StatusDot } from '#ui/status-dot.tsx';
import { deviceName } from './device-name.ts';
import { LastUpdate } from './last-update.tsx';
import { shownWord } from './shown-word.ts';
import type { Device } from './use-devices.ts';

interface DeviceStatusLineProps {
  device: Device;
  /** What the device says beyond the word. */
  note?: ReactNode;
}

/** Dot and word, when it was heard, and the button that asks again. */
export function DeviceStatusLine({ device, note }: DeviceStatusLineProps) {
  const { t } = useTranslation();
  const { asset, status, isReading, readStatus } = device;
  return (
    <div className="flex min-h-8 items-center gap-3">
      <StatusDot tone={statusTone(status.kind)} faint={status.isCached} className="font-medium">
        {shownWord(t, status)}
      </StatusDot>
      {note ? <div className="min-w-0 flex-1">{note}</div> : null}
      <span className="ml-auto shrink-0 truncate text-xs text-muted">
        <LastUpdate at={status.at} />
      </span>
      <IconButton
        size="sm"
        className="-mr-1.5"
        label={t('operations.refreshOf', { name: deviceName(asset) })}
        tooltip={t('operations.refresh')}
        icon={<RefreshCw aria-hidden="true" />}
        busy={isReading}
        onClick={readStatus}
      />
    </div>
  );
}
