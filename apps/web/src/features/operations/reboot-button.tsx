import { Power } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { ExplainedButton } from '#ui/explained-button.tsx';
import { deviceName } from './device-name.ts';
import { RebootDialog } from './dialogs.ts';
import type { Device } from './use-devices.ts';
import { useReboot } from './use-reboot.ts';
import { WhenOpened } from './when-opened.tsx';
import { useWhyNoReboot } from './why-no-reboot.ts';

export function RebootButton({ device }: { device: Device }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useReboot(device, () => setOpen(false));
  const reason = useWhyNoReboot(device);
  return (
    <>
      <ExplainedButton
        size="sm"
        icon={<Power aria-hidden="true" />}
        reason={reason}
        onClick={() => setOpen(true)}
      >
        {t('operations.reboot.label')}
      </ExplainedButton>
      {device.control ? (
        <WhenOpened open={isOpen}>
          <RebootDialog
            name={deviceName(device.asset)}
            control={device.control}
            open={isOpen}
            onOpenChange={setOpen}
            busy={isPending}
            onConfirm={() => mutate()}
          />
        </WhenOpened>
      ) : null}
    </>
  );
}
