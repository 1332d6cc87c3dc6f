import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useUrlState } from '#listing/use-url-state.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { LazyMenu } from '#ui/lazy/lazy-menu.tsx';
import { LazyModule } from '#ui/lazy/lazy-module.ts';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx';
import { useUserActions } from './use-user-actions.tsx';
import { userTabInAddress } from './user-tab.ts';
import { userQuery } from './users.queries.ts';

const UserAccountForm = lazyPart(async () => (await import('./user-account-form.tsx')).UserAccountForm);
const UserAccess = lazyPart(async () => (await import('#features/admin/access/user-access.tsx')).UserAccess);
const VisibilityPanel = lazyPart(
  async () => (await import('#features/admin/visibility/visibility-panel.tsx')).VisibilityPanel,
);
const HistoryPanel = lazyPart(
  async () => (await import('#features/admin/history/history-panel.tsx')).HistoryPanel,
);

const userMenu = new LazyModule(() => import('./user-menu.tsx').then((m) => m.UserMenu));

const loading = <SkeletonText lines={8} />;

interface UserScreenProps {
  userId: number;
  /** The id of the signed-in user. */
  ownId: number | undefined;
  onSaved: (user: ManagedUser) => void;
  /** The tab of the sessions, which belong to another feature. */
  sessions: ReactNode;
}

/** One user, with one way of saving per tab: the account waits for its button, everything else takes effect at once. */
export function UserScreen({ userId, ownId, onSaved, sessions }: UserScreenProps) {
  const { t } = useTranslation();
  const { data: user, error, isFetching, refetch } = useQuery(userQuery(userId));
  const { state, update } = useUrlState(userTabInAddress);
  const acts = useUserActions(onSaved);
  return (
    <Tabs value={state.tab} onValueChange={(tab) => update({ tab })}>
      <div className="page-width">
        <PageHead
          title={
            user ? (
              <UserTitle user={user} />
            ) : error ? (
              t('nav.users')
            ) : (
              <Skeleton className="h-6 w-56 max-w-full" />
            )
          }
          context={
            user ? [user.full_name, user.email, user.partner_name].filter(Boolean).join(' · ') : '\u00a0'
          }
          actions={
            user ? (
              <LazyMenu
                menu={userMenu}
                container={null}
                menuProps={{ user, onAct: acts.confirm }}
                trigger={
                  <IconButton
                    label={t('users.menuOf', { username: user.username })}
                    icon={<Ellipsis aria-hidden="true" />}
                  />
                }
              />
            ) : null
          }
          tabs={
            user ? (
              <div className="thin-scrollbar -my-1 overflow-x-auto py-1">
                <TabList
                  label={t('users.tabs')}
                  className="max-sm:[&_button]:px-2"
                  tabs={[
                    { value: 'account', label: t('users.accountTab') },
                    { value: 'access', label: t('users.access') },
                    { value: 'visibility', label: t('users.visibilityTab') },
                    { value: 'sessions', label: t('sessions.title') },
                    { value: 'history', label: t('users.historyTab') },
                  ]}
                />
              </div>
            ) : null
          }
        />
        <div className="page-gutter flex max-w-5xl flex-col gap-4 pb-6">
          {user ? (
            <>
              <TabPanel value="account">
                <UserAccountForm fallback={loading} user={user} isOwn={user.id === ownId} onSaved={onSaved} />
              </TabPanel>
              <TabPanel value="access">
                <UserAccess fallback={loading} user={user} isRestricting={user.force_explicit_grants} />
              </TabPanel>
              <TabPanel value="visibility">
                <Card className="flex max-h-[max(28rem,calc(100dvh-16rem))] flex-col pt-4">
                  <VisibilityPanel fallback={loading} user={user} />
                </Card>
              </TabPanel>
              <TabPanel value="sessions">{sessions}</TabPanel>
              <TabPanel value="history">
                <Card className="px-5 pt-4 pb-5 max-sm:px-4">
                  <HistoryPanel fallback={loading} userId={user.id} />
                </Card>
              </TabPanel>
            </>
          ) : error ? (
            <ErrorState
              title={t('users.userLoadFailed')}
              onRetry={() => void refetch()}
              retryLabel={t('shared.tryAgain')}
              retrying={isFetching}
            >
              {errorMessage(error, t('shared.checkConnection'))}
            </ErrorState>
          ) : (
            loading
          )}
        </div>
      </div>
      {acts.dialog}
    </Tabs>
  );
}

function UserTitle({ user }: { user: ManagedUser }) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      {user.username}
      {user.is_active ? null : <Badge tone="neutral">{t('users.inactive')}</Badge>}
      {user.is_superuser ? <Badge tone="primary">{t('users.superuser')}</Badge> : null}
      {user.force_explicit_grants ? <Badge>{t('users.restricted')}</Badge> : null}
      {user.force_password_change ? <Badge>{t('users.mustChange')}</Badge> : null}
    </span>
  );
}
