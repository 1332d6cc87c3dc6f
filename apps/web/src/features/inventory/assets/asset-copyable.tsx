import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { ValueOrMissing } from '#features/inventory/value-or-missing.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';

/** A serial number or an address with a copy button. */
export function AssetCopyable({ value, label }: { value: string | null; label: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<string>();
  if (!value) return <ValueOrMissing value={null} />;
  // Browsers offer the clipboard only over https and on the machine itself.
  const canCopy = navigator.clipboard !== undefined;
  const done = copied === value;
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="tabular min-w-0 wrap-anywhere">{value}</span>
      {canCopy ? (
        <IconButton
          size="sm"
          className="-my-1 size-7! text-muted"
          label={done ? t('assets.copied') : t('assets.copy', { what: label })}
          icon={done ? <Check aria-hidden="true" className="text-success" /> : <Copy aria-hidden="true" />}
          onClick={() => {
            navigator.clipboard.writeText(value).then(
              () => setCopied(value),
              () => setCopied(undefined),
            );
          }}
          onBlur={() => setCopied(undefined)}
          onPointerLeave={() => setCopied(undefined)}
        />
      ) : null}
    </span>
  );
}
