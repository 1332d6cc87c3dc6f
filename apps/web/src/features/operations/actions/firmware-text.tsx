import type { FirmwareState } from '@greenroom/domain/operations/firmware-state.ts';
import { CircleArrowUp, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureText } from '#features/operations/statuses/failure-text.ts';
import { translateDevice } from '#i18n/translate-device.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import type { Firmware } from './firmware.queries.ts';
import { plainVersion } from './plain-version.ts';

/** Spec section 4, firmware: one line per state. */
export function FirmwareText({ firmware: { state } }: { firmware: Firmware }) {
  const { t } = useTranslation();
  switch (state.state) {
    case 'idle':
      return null;
    case 'checking':
      return <Line icon={<Spinner />} text={t('operations.firmware.checking')} />;
    case 'installing':
      return (
        <Line
          icon={<Spinner />}
          text={t('operations.firmware.installing')}
          note={translateDevice(t, { message: null, ...state })}
        />
      );
    case 'available':
      return (
        <Line
          icon={<CircleArrowUp className="text-info" />}
          text={availableText(t, state)}
          note={state.device_message?.key === 'device.available' ? undefined : translateDevice(t, state)}
        />
      );
    case 'uptodate':
      return (
        <Line
          icon={<CircleCheck className="text-success" />}
          text={t('operations.firmware.uptodate')}
          note={translateDevice(t, state)}
        />
      );
    case 'failed':
      return (
        <Line
          icon={<TriangleAlert className="text-warning" />}
          text={failureText(state) ?? t('operations.firmware.failed')}
        />
      );
  }
}

type Available = Extract<FirmwareState, { state: 'available' }>;

function availableText(t: ReturnType<typeof useTranslation>['t'], { version }: Available): string {
  return version
    ? t('operations.firmware.available', { version: plainVersion(version) })
    : t('operations.firmware.availableUnnamed');
}

function Line({ icon, text, note }: { icon: ReactNode; text: string; note?: string | undefined }) {
  return (
    <div className="mt-1 flex gap-2 text-sm">
      <span aria-hidden="true" className="grid h-5 shrink-0 place-items-center [&_svg]:size-4">
        {icon}
      </span>
      <div className="min-w-0 wrap-break-word">
        <p>{text}</p>
        {note && note !== `${text}.` ? <p className="text-xs text-muted">{note}</p> : null}
      </div>
    </div>
  );
}
