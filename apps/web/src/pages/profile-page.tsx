import { AccountCard } from '#features/auth/account-card.tsx';
import { MembershipCard } from '#features/auth/membership-card.tsx';
import { PasswordCard } from '#features/auth/password-card.tsx';
import { useAuth } from '#features/auth/use-auth.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page-head.tsx';

export function ProfilePage() {
  const { t } = useTranslation();
  const { user } = useAuth();
  return (
    <div className="page-width">
      <PageHead title={t('nav.profile')} />
      {user ? (
        <div className="page-gutter grid items-start gap-4 pb-6 lg:grid-cols-2">
          <AccountCard user={user} />
          <MembershipCard user={user} />
          <PasswordCard />
        </div>
      ) : (
        <EmptyState title={t('profile.notAuthenticated')} />
      )}
    </div>
  );
}
