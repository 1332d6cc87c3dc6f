import { type BrandImageName, brandImageRules } from '@greenroom/domain/branding/brands/brand-image.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { FileDrop } from '#ui/form/file-drop.tsx';
import { useUploadImage } from './brand.queries.ts';
import { previewSurfaces } from './preview-surfaces.ts';

interface BrandImageFieldProps {
  partnerId: number;
  name: BrandImageName;
  url: string | null;
  onChange: (url: string | null) => void;
}

/** One image of a brand, shown on the surfaces of both themes. It is uploaded at once and published with the brand. */
export function BrandImageField({ partnerId, name, url, onChange }: BrandImageFieldProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error, reset } = useUploadImage(partnerId);
  const [isTooLarge, setTooLarge] = useState(false);
  const label = t(`brand.image.${name}`);
  const upload = ([file]: File[]) => {
    if (!file) return;
    reset();
    setTooLarge(file.size > brandImageRules.maxBytes || file.size === 0);
    if (file.size > 0 && file.size <= brandImageRules.maxBytes)
      mutate(file, { onSuccess: (image) => onChange(image.url) });
  };
  const rejected = t('problem.not-a-brand-image');
  return (
    <div className="relative min-w-0">
      <FileDrop
        label={label}
        help={t(`brand.imageHelp.${name}`)}
        error={isTooLarge ? rejected : error ? errorMessage(error, rejected) : undefined}
        accept={brandImageRules.accept}
        dropLabel={t('brand.dropImage')}
        chooseLabel={url ? t('brand.replaceImage') : t('brand.chooseImage')}
        disabled={isPending}
        onFiles={upload}
      >
        {url ? (
          <span className="flex w-full flex-col overflow-hidden rounded-control border">
            {(['light', 'dark'] as const).map((theme) => (
              <span
                key={theme}
                style={{ background: previewSurfaces[theme].surface }}
                className="flex h-11 min-w-0 items-center justify-center px-3 py-1.5"
              >
                <img
                  src={url}
                  alt={t('brand.imageOn', { name: label, theme: t(`brand.theme.${theme}`).toLowerCase() })}
                  className="max-h-8 max-w-full object-contain"
                />
              </span>
            ))}
          </span>
        ) : null}
      </FileDrop>
      {url ? (
        <span className="absolute -top-1.5 right-0">
          <IconButton
            icon={<X />}
            label={t('brand.removeImage', { name: label })}
            size="sm"
            onClick={() => onChange(null)}
          />
        </span>
      ) : null}
    </div>
  );
}
