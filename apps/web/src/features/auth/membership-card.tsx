import type { User } from '@greenroom/domain/auth/current-user.ts';
import { formatDate } from '#i18n/format-date.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { translateData } from '#i18n/translate-data.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Tooltip } from '#ui/overlay/tooltip.tsx';

/** The user's partner and access. */
export function MembershipCard({ user }: { user: User }) {
  const { t } = useTranslation();
  const none = t('profile.notAvailable');
  const roles = user.roles.map((role) => translateData(t, 'role', role)).join(', ');
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('profile.membership')}</CardTitle>
      </CardHeader>
      <CardBody>
        <DefinitionList
          items={[
            { term: t('profile.partner'), value: user.partner_name || none },
            { term: t('profile.roles'), value: roles || none },
            { term: t('profile.access'), value: t(`profile.sees.${accessOf(user)}`) },
            { term: t('profile.joined'), value: <JoinedDate timestamp={user.created_at} /> },
          ]}
        />
      </CardBody>
    </Card>
  );
}

function accessOf({ is_superuser, force_explicit_grants }: User) {
  if (is_superuser) return 'everything';
  return force_explicit_grants ? 'grants' : 'partner';
}

/** The day, and the exact time on hover. */
function JoinedDate({ timestamp }: { timestamp: string }) {
  const { language } = useLanguage();
  const exact = dateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' });
  return (
    <Tooltip content={exact.format(new Date(timestamp))}>
      <time dateTime={timestamp}>{formatDate(timestamp, language)}</time>
    </Tooltip>
  );
}
