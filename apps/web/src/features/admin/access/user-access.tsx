import { grantKinds } from '@greenroom/domain/admin/grants.ts';
import type { User } from '@greenroom/domain/auth/current-user.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { GrantBlock } from './grant-block.tsx';
import { PartnerLinksBlock } from './partner-links-block.tsx';

interface UserAccessProps {
  user: User;
  /** The box is ticked, saved or not: grants can be prepared before they restrict the user. */
  isRestricting: boolean;
}

/** Links and grants take effect at once. */
export function UserAccess({ user, isRestricting }: UserAccessProps) {
  const { t } = useTranslation();
  const hasGrants = user.force_explicit_grants || isRestricting;
  return (
    <section aria-label={t('users.access')} className="flex flex-col gap-4">
      <p className="text-sm text-muted">{t('users.accessHelp')}</p>
      <PartBoundary>
        <PartnerLinksBlock user={user} />
      </PartBoundary>
      {hasGrants ? (
        <>
          {user.force_explicit_grants ? null : <Banner>{t('users.grantsNotInForce')}</Banner>}
          {user.is_superuser ? <Banner>{t('users.grantsOfSuperuser')}</Banner> : null}
          {grantKinds.map((kind) => (
            <PartBoundary key={kind}>
              <GrantBlock user={user} kind={kind} />
            </PartBoundary>
          ))}
        </>
      ) : null}
    </section>
  );
}
