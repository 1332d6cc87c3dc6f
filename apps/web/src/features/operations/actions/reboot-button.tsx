import { Power } from 'lucide-react';
import { useState } from 'react';
import { deviceName } from '#features/operations/device-name.ts';
import type { Device } from '#features/operations/use-devices.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ExplainedButton } from '#ui/button/explained-button.tsx';
import { RebootDialog } from './dialogs.ts';
import { useReboot } from './use-reboot.ts';
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
        <RebootDialog
          name={deviceName(device.asset)}
          control={device.control}
          open={isOpen}
          onOpenChange={setOpen}
          busy={isPending}
          onConfirm={() => mutate()}
        />
      ) : null}
    </>
  );
}
