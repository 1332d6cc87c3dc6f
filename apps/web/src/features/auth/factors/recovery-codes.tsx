import { SecretOnce } from '#forms/secret-once.tsx';
import { useTranslation } from '#i18n/use-translation.ts';

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <SecretOnce
      secret={codes}
      help={t('factor.codesLead')}
      warning={t('factor.codesOnce')}
      copyLabel={t('factor.copyCodes')}
    />
  );
}
