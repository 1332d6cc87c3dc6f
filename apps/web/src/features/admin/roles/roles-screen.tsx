import type { Role } from '@greenroom/domain/admin/role.ts';
import { maxRoles } from '@greenroom/domain/admin/role-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { ExplainedButton } from '#ui/button/explained-button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { RoleRow } from './role-row.tsx';
import { rolesQuery } from './roles.queries.ts';

const RoleDialog = lazyDialog(() => import('./role-dialog.tsx').then((m) => m.RoleDialog));
const DeleteRoleDialog = lazyDialog(() => import('./delete-role-dialog.tsx').then((m) => m.DeleteRoleDialog));

/** Every opening has its own number, so that no state of the previous one remains. */
type Shown = { dialog: 'edit' | 'delete'; role: Role | null; open: boolean; opening: number };

export function RolesScreen() {
  const { t } = useTranslation();
  const { data: roles, error, isFetching, refetch } = useQuery(rolesQuery);
  const [shown, setShown] = useState<Shown | null>(null);
  const open = (dialog: Shown['dialog'], role: Role | null) =>
    setShown((before) => ({ dialog, role, open: true, opening: (before?.opening ?? 0) + 1 }));
  const onOpenChange = (isOpen: boolean) => setShown((now) => now && { ...now, open: isOpen });
  const isFull = (roles?.length ?? 0) >= maxRoles;
  return (
    <div className="page-width">
      <PageHead
        className="max-w-4xl"
        title={t('nav.roles')}
        context={roles ? t('roles.count', { count: roles.length }) : '\u00a0'}
        actions={
          <ExplainedButton
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            reason={isFull ? t('roles.full', { max: maxRoles }) : undefined}
            onPointerEnter={RoleDialog.preload}
            onFocus={RoleDialog.preload}
            onClick={() => open('edit', null)}
          >
            {t('roles.new')}
          </ExplainedButton>
        }
      />
      <div className="page-gutter max-w-4xl pb-6">
        <p className="mb-4 text-sm text-muted">{t('roles.help')}</p>
        <Card as="article">
          {error ? (
            <ErrorState
              title={t('roles.loadFailed')}
              onRetry={() => void refetch()}
              retryLabel={t('shared.tryAgain')}
              retrying={isFetching}
            >
              {errorMessage(error, t('shared.checkConnection'))}
            </ErrorState>
          ) : !roles ? (
            <div className="p-4">
              <SkeletonText lines={4} />
            </div>
          ) : roles.length === 0 ? (
            <EmptyState
              icon={<ShieldCheck />}
              title={t('roles.none')}
              action={
                <Button size="sm" onClick={() => open('edit', null)}>
                  {t('roles.new')}
                </Button>
              }
            >
              {t('roles.noneHelp')}
            </EmptyState>
          ) : (
            <ul aria-label={t('nav.roles')} className="divide-y">
              {roles.map((role) => (
                <RoleRow
                  key={role.id}
                  role={role}
                  onEdit={() => open('edit', role)}
                  onDelete={() => open('delete', role)}
                />
              ))}
            </ul>
          )}
        </Card>
      </div>
      {shown?.dialog === 'edit' ? (
        <RoleDialog key={shown.opening} role={shown.role} open={shown.open} onOpenChange={onOpenChange} />
      ) : null}
      {shown?.dialog === 'delete' && shown.role ? (
        <DeleteRoleDialog
          key={shown.opening}
          role={shown.role}
          open={shown.open}
          onOpenChange={onOpenChange}
        />
      ) : null}
    </div>
  );
}
