import {
  type LabelField,
  type LabelFormatName,
  labelFormats,
} from '@greenroom/domain/labels/label-format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { QrCode } from '#ui/picture/qr-code.tsx';
import type { LabelSample } from './label-sample.ts';

interface LabelPreviewProps {
  format: LabelFormatName;
  fields: readonly LabelField[];
  sample: LabelSample;
  address: string;
}

/** One label in the proportions of its format. The print has the same lines, in a size that fits. */
export function LabelPreview({ format, fields, sample, address }: LabelPreviewProps) {
  const { t } = useTranslation();
  const { width, height } = labelFormats[format].label;
  const lines = fields.flatMap((field) => {
    const text = sample[field];
    return text ? [field === 'serial_number' ? `S/N ${text}` : text] : [];
  });
  return (
    <div
      className="flex w-full max-w-72 items-center gap-2 overflow-hidden rounded-md border p-2"
      style={{ aspectRatio: `${width} / ${height}`, backgroundColor: '#fff', color: '#000' }}
    >
      <QrCode
        address={address}
        label={t('labels.codeOf', { name: sample.name })}
        className="h-full max-w-[42%]"
      />
      <div className="flex min-w-0 flex-1 flex-col text-xs leading-tight">
        {lines.map((line, at) => (
          <span key={line} className={at === 0 ? 'line-clamp-2 font-bold' : 'truncate'}>
            {line}
          </span>
        ))}
      </div>
    </div>
  );
}
