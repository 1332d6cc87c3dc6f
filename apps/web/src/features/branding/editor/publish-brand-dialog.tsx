import type { Brand } from '@greenroom/domain/branding/brands/brand.ts';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx';
import { usePublishBrand } from './brand.queries.ts';
import { BrandChanges } from './brand-changes.tsx';
import { BrandConflict } from './brand-conflict.tsx';
import { type BrandValues, toBrandRequest, toBrandValues } from './brand-values.ts';

interface PublishBrandDialogProps {
  brand: Brand;
  values: BrandValues;
  onClose: () => void;
  onPublished: (brand: Brand) => void;
}

/** Before and after, then one act. Who comes second compares both versions here. */
export function PublishBrandDialog({ brand, values, onClose, onPublished }: PublishBrandDialogProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = usePublishBrand(brand.partner_id);
  const [lateCount, setLateCount] = useState(0);
  const name = values.display_name.trim() || brand.partner_name;
  const publish = (chosen: BrandValues, published: Brand) =>
    mutate(
      { form: toBrandRequest(published, chosen), version: published.version },
      {
        onSuccess: (result) => {
          toast.success(t('brand.published', { name: result.display_name || result.partner_name }));
          onPublished(result);
        },
        onError: (failure) => {
          if (isTooLate(failure)) setLateCount((count) => count + 1);
        },
      },
    );
  const failure =
    error && !isTooLate(error) ? (
      <Banner tone="danger">{errorMessage(error, t('brand.publishFailed'))}</Banner>
    ) : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="preview"
      title={t('brand.publishTitle')}
      description={t('brand.publishHelp', { name })}
      closeLabel={t('layout.close')}
      busy={isPending}
    >
      {lateCount > 0 ? (
        <BrandConflict
          key={lateCount}
          base={brand}
          mine={values}
          isSaving={isPending}
          attempt={lateCount}
          onPublish={publish}
        >
          {failure}
        </BrandConflict>
      ) : (
        <>
          <DialogBody className="gap-5">
            {failure}
            <BrandChanges before={toBrandValues(brand)} after={values} defaultName={brand.default_name} />
          </DialogBody>
          <DialogFooter>
            <Button disabled={isPending} onClick={onClose}>
              {t('brand.back')}
            </Button>
            <Button variant="primary" busy={isPending} onClick={() => publish(values, brand)}>
              {t('brand.publish')}
            </Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}

function isTooLate(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}
