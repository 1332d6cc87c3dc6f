import { Copy } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';

/** Shown once; the server keeps only their hashes. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(() => toast.success(t('connection.copied')));
  return (
    <>
      <p className="text-sm">{t('factor.codesLead')}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-control border bg-hover px-4 py-3">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-sm">{code}</code>
          </li>
        ))}
      </ul>
      <Banner tone="warning">{t('factor.codesOnce')}</Banner>
      <Button icon={<Copy aria-hidden="true" />} onClick={copy}>
        {t('factor.copyCodes')}
      </Button>
    </>
  );
}
