import { AccountCard } from '#features/auth/account-card.tsx';
import { MembershipCard } from '#features/auth/membership-card.tsx';
import { useAuth } from '#features/auth/use-auth.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import { PageHead } from '#ui/page-head.tsx';

/** Its form is larger than the rest of the page. */
const PasswordCard = lazyPart(async () => (await import('#features/auth/password-card.tsx')).PasswordCard);
PasswordCard.preload();

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
          {user ? <AccountCard user={user} /> : unknownCard}
          {user ? <MembershipCard user={user} /> : unknownCard}
          <div className="lg:col-span-2">
            <PasswordCard fallback={<Card className="min-h-16" />} />
          </div>
        </div>
      ) : (
        <EmptyState title={t('profile.notAuthenticated')} />
      )}
    </div>
  );
}
