import { useState } from 'react';
import { deviceName } from '#features/operations/device-name.ts';
import type { Device } from '#features/operations/use-devices.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { ExplainedButton } from '#ui/button/explained-button.tsx';
import { InstallDialog } from './dialogs.ts';
import { FirmwareText } from './firmware-text.tsx';
import { plainVersion } from './plain-version.ts';
import { useFirmware } from './use-firmware.ts';
import { whyNot } from './why-not.ts';

/** The installed version, the result of a check or an install, and the buttons for both. */
export function FirmwareLine({ device }: { device: Device }) {
  const { t } = useTranslation();
  const { asset, control, status } = device;
  const { firmware, check, install } = useFirmware(asset.id, control?.install);
  const version =
    firmware.version ?? status.version ?? asset.firmware_version ?? asset.additional_data.firmware_version;
  const { state } = firmware;
  const reason =
    state.state === 'installing' ? 'operations.firmware.installing' : whyNot(control, 'can_check_firmware');
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-40 flex-1">
        <p className="flex min-h-8 flex-wrap items-center gap-x-2">
          <span className="text-xs text-muted">{t('operations.firmware.title')}</span>
          <span className="tabular wrap-break-word">
            {version ? plainVersion(version) : <span className="text-muted">{t('shared.notAvailable')}</span>}
          </span>
        </p>
        <div aria-live="polite">
          <FirmwareText firmware={firmware} />
        </div>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {state.state === 'available' || state.state === 'installing' ? (
          <InstallButton
            device={device}
            version={state.state === 'available' ? state.version : null}
            isInstalling={state.state === 'installing'}
            onInstall={install}
          />
        ) : null}
        <ExplainedButton
          size="sm"
          reason={reason && t(reason)}
          busy={state.state === 'checking'}
          onClick={check}
        >
          {t('operations.firmware.check')}
        </ExplainedButton>
      </div>
    </div>
  );
}

interface InstallButtonProps {
  device: Device;
  version: string | null;
  /** The button stays, so that it keeps the focus during the work. */
  isInstalling: boolean;
  onInstall: (version: string | null) => void;
}

function InstallButton({ device, version, isInstalling, onInstall }: InstallButtonProps) {
  const { asset, control } = device;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const reason = whyNot(control, 'can_install_firmware');
  if (reason) {
    return (
      <ExplainedButton size="sm" reason={t(reason)}>
        {t('operations.install.label')}
      </ExplainedButton>
    );
  }
  return (
    <>
      <Button size="sm" variant="primary" busy={isInstalling} onClick={() => setOpen(true)}>
        {t('operations.install.label')}
      </Button>
      <InstallDialog
        name={deviceName(asset)}
        version={version}
        open={isOpen}
        onOpenChange={setOpen}
        onConfirm={() => {
          setOpen(false);
          onInstall(version);
        }}
      />
    </>
  );
}
