import { isRetired } from '@greenroom/domain/inventory/is-retired.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx';
import { BulkDialog } from './bulk/bulk-dialog.tsx';
import { retireFields } from './bulk/retire-fields.ts';
import { thingFormQuery } from './estate.queries.ts';
import type { EstateDialogProps } from './estate-dialog-props.ts';
import { RetireForm, type RetiringAsset } from './retire-form.tsx';

/** Retires an asset, or returns it to service. A room or a site is retired by retiring all of its assets as one act. */
export function RetireDialog(props: EstateDialogProps) {
  const { open, onClose, thing, id = 0 } = props;
  const { t } = useTranslation();
  if (thing === 'asset') return <RetireAssetDialog {...props} />;
  // What was retired before keeps its day and its reason.
  const filter = { [thing === 'room' ? 'room_id' : 'site_id']: id, status: 'not:Retired' };
  return (
    <BulkDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('estate.retire.titleMany')}
      thing="asset"
      selection={{ filter }}
      start={retireFields()}
    />
  );
}

function RetireAssetDialog({ open, onClose, id = 0 }: EstateDialogProps) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...thingFormQuery('asset', id), enabled: open && id > 0 });
  const asset = data as RetiringAsset | undefined;
  const isBack = isRetired(asset?.status);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={
        asset
          ? t(isBack ? 'estate.retire.backTitle' : 'estate.retire.title', { name: asset.product_name })
          : t('estate.retire.submit')
      }
      description={t(isBack ? 'estate.retire.backHelp' : 'estate.retire.help')}
      closeLabel={t('layout.close')}
    >
      {asset ? (
        <RetireForm asset={asset} isBack={isBack} onClose={onClose} />
      ) : (
        <DialogBody>
          <SkeletonText lines={2} />
        </DialogBody>
      )}
    </Dialog>
  );
}
