import { useTranslation } from '#i18n/use-translation.ts';
import { CopyButton } from './copy-button.tsx';

/** A text for another program, such as an address or a command. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="text-sm font-medium">{label}</span>
      <div className="flex items-start gap-2 rounded-control border bg-hover px-3 py-1.5">
        <code className="min-w-0 flex-1 py-1 text-sm wrap-anywhere">{text}</code>
        <CopyButton isSmall text={text} label={t('connection.copyOf', { what: label })} />
      </div>
    </div>
  );
}
