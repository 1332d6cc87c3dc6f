import type { User } from '@greenroom/domain/auth/current-user.ts';
import { CircleCheck, CircleMinus } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Avatar } from '#ui/picture/avatar.tsx';

/** The signed-in user. */
export function AccountCard({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <Card>
      <CardHeader actions={<StatusBadge active={user.is_active} />}>
        <CardTitle>{t('profile.account')}</CardTitle>
      </CardHeader>
      <CardBody className="flex gap-4 max-sm:flex-col">
        <Avatar size="lg" name={user.full_name || user.username} />
        <DefinitionList
          className="flex-1"
          items={[
            {
              term: t('profile.fullName'),
              value: user.full_name || t('profile.notAvailable'),
            },
            { term: t('profile.username'), value: user.username },
            { term: t('profile.email'), value: user.email, wide: true },
          ]}
        />
      </CardBody>
    </Card>
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
