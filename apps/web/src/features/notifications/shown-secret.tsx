import { ShownOnce } from '#forms/shown-once.tsx';
import { useTranslation } from '#i18n/use-translation.ts';

/** The secret with which a receiver checks signatures. */
export function ShownSecret({ secret }: { secret: string }) {
  const { t } = useTranslation();
  return (
    <ShownOnce
      secret={secret}
      help={t('channels.secretHelp')}
      warning={t('channels.secretOnce')}
      copyLabel={t('channels.copySecret')}
    />
  );
}
