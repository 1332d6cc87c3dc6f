import { TriangleAlert } from 'lucide-react';
import { translateDevice } from '#i18n/translate-device.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { failureText } from './failure-text.ts';
import type { ShownStatus } from './shown-status.ts';

interface DeviceMessageProps {
  status: ShownStatus;
  /** Specification section 8: the text for an action that failed for an unknown reason. */
  unknownError: string;
}

/** The line keeps its place while it is empty, so that cards do not jump. */
const look = 'min-h-5 text-sm wrap-break-word text-muted';

/** The message of the device, or of the connection to it, beyond the status word. */
export function DeviceMessage({ status, unknownError }: DeviceMessageProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (status.kind === 'error') {
    return (
      // The failure of an action is announced to the user who started it; other messages are not.
      <div
        role={status.failedAction ? 'alert' : undefined}
        className="flex gap-2.5 rounded-control bg-warning-soft px-3 py-2 text-sm"
      >
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
        <div className="min-w-0 wrap-break-word">
          <p className="font-medium">{t(titleOf(status))}</p>
          <p>{failureText(status) ?? unknownError}</p>
        </div>
      </div>
    );
  }
  if (status.code) return <p className={look}>{failureText(status)}</p>;
  const words = translateDevice(t, status);
  // It consists only of the device's own words, which are mostly English.
  const isForeign = language !== 'en' && words === status.message;
  return (
    <p lang={isForeign ? 'en' : undefined} className={look}>
      {words}
    </p>
  );
}

function titleOf({ failedAction, code }: ShownStatus) {
  if (!failedAction) return 'operations.status.fetchError';
  // The outcome is unknown: it would be wrong to call it failed.
  if (code === 'outcome-unknown') return 'operations.reboot.unconfirmed';
  // The device that could not be reached, or rejected the request, is then the one with the outlets.
  const isOfOutlet = failedAction === 'outlet' && code?.startsWith('device-') && code !== 'device-busy';
  return isOfOutlet ? 'operations.reboot.outletFailed' : 'operations.reboot.failed';
}
