import { AccountCard } from '#features/auth/account-card.tsx';
import { MembershipCard } from '#features/auth/membership-card.tsx';
import { useAuth } from '#features/auth/use-auth.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import { PageHead } from '#ui/page-head.tsx';

/** Their forms are larger than the rest of the page. */
const NameCard = lazyPart(async () => (await import('#features/auth/name-card.tsx')).NameCard);
const ChoicesCard = lazyPart(async () => (await import('#features/auth/choices-card.tsx')).ChoicesCard);
const PasswordCard = lazyPart(async () => (await import('#features/auth/password-card.tsx')).PasswordCard);
const FactorsCard = lazyPart(
  async () => (await import('#features/auth/factors/factors-card.tsx')).FactorsCard,
);
const SessionsCard = lazyPart(
  async () => (await import('#features/auth/sessions/sessions-card.tsx')).SessionsCard,
);
const OwnTokensCard = lazyPart(
  async () => (await import('#features/tokens/own-tokens-card.tsx')).OwnTokensCard,
);
const PersonalDataCard = lazyPart(
  async () => (await import('#features/admin/erasure/personal-data-card.tsx')).PersonalDataCard,
);
for (const part of [
  NameCard,
  ChoicesCard,
  PasswordCard,
  FactorsCard,
  SessionsCard,
  OwnTokensCard,
  PersonalDataCard,
])
  part.preload();

const unknownCard = (
  <Card className="min-h-44 p-4">
    <SkeletonText lines={5} />
  </Card>
);

export function ProfilePage() {
  const { t } = useTranslation();
  const { user, starting } = useAuth();
  return (
    <div className="page-width">
      <PageHead title={t('nav.profile')} />
      {user || starting ? (
        <div className="page-gutter grid gap-4 pb-6 lg:grid-cols-2">
          <PartBoundary>{user ? <AccountCard user={user} /> : unknownCard}</PartBoundary>
          <PartBoundary>{user ? <MembershipCard user={user} /> : unknownCard}</PartBoundary>
          {user ? (
            <>
              <NameCard fallback={<Card className="min-h-44" />} user={user} />
              {/* As high together as the name beside them. */}
              <div className="flex flex-col gap-4 lg:*:flex-1">
                <PasswordCard fallback={<Card className="min-h-16" />} />
                <PersonalDataCard fallback={<Card className="min-h-16" />} user={user} />
              </div>
              <div className="flex flex-col gap-4 lg:col-span-2">
                <ChoicesCard fallback={<Card className="min-h-64" />} user={user} />
                <FactorsCard fallback={<Card className="min-h-44" />} />
                <SessionsCard fallback={<Card className="min-h-44" />} />
                <OwnTokensCard fallback={<Card className="min-h-32" />} user={user} />
              </div>
            </>
          ) : null}
        </div>
      ) : (
        <EmptyState title={t('profile.notAuthenticated')} />
      )}
    </div>
  );
}
