import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ResetKeyDialog } from '#features/operations/actions/dialogs.ts';
import { deviceName } from '#features/operations/device-name.ts';
import type { Device } from '#features/operations/use-devices.ts';
import { formatDate } from '#i18n/format-date.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { useResetKey } from './use-reset-key.ts';

interface DeviceKeyLineProps {
  device: Device;
  /** Only administrators may. */
  canReset: boolean;
}

/** The certificate or host key that identifies the device; nothing for a device that has presented none. */
export function DeviceKeyLine({ device, canReset }: DeviceKeyLineProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useResetKey(device, () => setOpen(false));
  const known = device.control?.device_key;
  if (!known) return null;
  const [kind, fingerprint] = known.key.split(' ', 2);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t pt-3">
      <dl className="min-w-40 flex-1">
        <dt className="text-xs text-muted">
          {t(kind === 'ssh' ? 'operations.key.hostKey' : 'operations.key.certificate')}
        </dt>
        <dd className="mt-0.5 font-mono text-xs break-all">{fingerprint}</dd>
        <dd className="mt-0.5 text-xs text-muted">
          {t('operations.key.since', { date: formatDate(known.pinned_at, language) })}
        </dd>
      </dl>
      {canReset ? (
        <Button size="sm" icon={<KeyRound aria-hidden="true" />} onClick={() => setOpen(true)}>
          {t('operations.key.reset')}
        </Button>
      ) : null}
      <ResetKeyDialog
        name={deviceName(device.asset)}
        open={isOpen}
        onOpenChange={setOpen}
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </div>
  );
}
