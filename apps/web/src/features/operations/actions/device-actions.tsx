import { Camera, Factory, FileDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ExportConfigDialog } from './dialogs.ts';

/** Actions that the spec calls unsupported stay visible, and say why they do nothing. */
export function DeviceActions({ name, reboot }: { name: string; reboot: ReactNode }) {
  const { t } = useTranslation();
  const [isExporting, setExporting] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {reboot}
      <IconButton
        size="sm"
        variant="secondary"
        aria-disabled
        label={t('operations.factoryReset')}
        tooltip={t('operations.factoryResetUnsupported')}
        icon={<Factory aria-hidden="true" />}
      />
      <IconButton
        size="sm"
        variant="secondary"
        aria-disabled
        label={t('operations.captureScreen')}
        tooltip={t('operations.captureScreenUnsupported')}
        icon={<Camera aria-hidden="true" />}
      />
      <IconButton
        size="sm"
        variant="secondary"
        label={t('operations.exportConfig.label')}
        icon={<FileDown aria-hidden="true" />}
        onClick={() => setExporting(true)}
      />
      <ExportConfigDialog name={name} open={isExporting} onOpenChange={setExporting} />
    </div>
  );
}
