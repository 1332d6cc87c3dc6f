import type { TotpSecret } from '@greenroom/domain/auth/factors/own-factors.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { QrCode } from '#ui/picture/qr-code.tsx';

/** The secret of an authenticator app: to scan, or to type where no camera is. */
export function TotpSecretView({ secret }: { secret: TotpSecret }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-4">
      <QrCode
        quietZone={4}
        address={secret.uri}
        label={t('factor.qrCode')}
        className="size-40 shrink-0 rounded-control"
      />
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-sm text-muted">{t('factor.secretHelp')}</p>
        <code className="text-sm wrap-anywhere">{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
    </div>
  );
}
