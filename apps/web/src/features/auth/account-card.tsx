import type { User } from '@greenroom/domain/auth/current-user.ts';
import { CircleCheck, CircleMinus } from 'lucide-react';
import { formatDate } from '#i18n/format-date.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { wordData } from '#i18n/word-data.ts';
import { Badge } from '#ui/badge.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Tooltip } from '#ui/tooltip.tsx';

export function AccountCard({ user }: { user: User }) {
  const { t } = useTranslation();
  const none = t('profile.notAvailable');
  return (
    <Card>
      <CardHeader actions={<StatusBadge active={user.is_active} />}>
        <CardTitle>{t('profile.account')}</CardTitle>
      </CardHeader>
      <CardBody>
        <DefinitionList
          items={[
            { term: t('profile.fullName'), value: user.full_name || none },
            { term: t('profile.username'), value: user.username },
            { term: t('profile.email'), value: user.email },
            { term: t('profile.partner'), value: user.partner_name || none },
            {
              term: t('profile.roles'),
              value: user.roles.map((role) => wordData(t, 'role', role)).join(', ') || none,
            },
            { term: t('profile.joined'), value: <JoinedDate timestamp={user.created_at} /> },
          ]}
        />
      </CardBody>
    </Card>
  );
}

/** The day, and the exact time on hover. */
function JoinedDate({ timestamp }: { timestamp: string }) {
  const { language } = useLanguage();
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' });
  return (
    <Tooltip content={exact.format(new Date(timestamp))}>
      <time dateTime={timestamp}>{formatDate(timestamp, language)}</time>
    </Tooltip>
  );
}

function StatusBadge({ active }: { active: boolean }) {
  const { t } = useTranslation();
  return active ? (
    <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
      {t('profile.active')}
    </Badge>
  ) : (
    <Badge icon={<CircleMinus aria-hidden="true" />}>{t('profile.inactive')}</Badge>
  );
}
