import type { EstateChange } from '@greenroom/domain/estate/estate-change.ts';
import { relativeTime } from '@greenroom/domain/format/relative-time.ts';
import { translateData } from '#i18n/translate-data.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';

/** Who and when: 'Camille Moreau, 2 minutes ago'. */
export function useDescribeAct() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return ({ actor_name, created_at }: Pick<EstateChange, 'actor_name' | 'created_at'>) =>
    t('estate.conflict.theirs', {
      actor: translateData(t, 'actor', actor_name),
      when: relativeTime(Date.parse(created_at), Date.now(), { language, justNow: t('operations.justNow') }),
    });
}
