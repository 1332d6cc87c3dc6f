import type { AssetControl } from '@greenroom/domain/operations/asset-status.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';

interface RebootDialogProps {
  name: string;
  control: AssetControl;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  busy: boolean;
  onConfirm: () => void;
}

export function RebootDialog({ name, control, ...dialog }: RebootDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      {...dialog}
      title={t('operations.reboot.title', { name })}
      description={t('operations.reboot.help')}
      confirmLabel={t('operations.reboot.label')}
      cancelLabel={t('shared.cancel')}
      tone="danger"
    >
      {control.reboot_route === 'outlet' ? <OutletWarning control={control} /> : null}
    </ConfirmDialog>
  );
}

/** Cutting the power of an outlet takes down everything on it, not only this device. */
function OutletWarning({ control }: { control: AssetControl }) {
  const { t } = useTranslation();
  const { also_on_outlet: names, others_on_outlet: others } = control;
  const isShared = names.length > 0 || others > 0;
  return (
    <Banner tone="warning" title={t('operations.reboot.outlet')} className="mt-2">
      <p>{t(isShared ? 'operations.reboot.outletShared' : 'operations.reboot.outletAlone')}</p>
      {isShared ? (
        <ul className="mt-1 list-disc pl-4">
          {names.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two devices may have the same name, and the list never moves.
            <li key={at} className="font-medium">
              {name}
            </li>
          ))}
          {others > 0 ? <li>{t('operations.reboot.outletOthers', { count: others })}</li> : null}
        </ul>
      ) : null}
    </Banner>
  );
}
