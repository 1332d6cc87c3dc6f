import type { ScimSettings } from '@greenroom/domain/scim/scim-settings.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { ShownOnce } from '#forms/shown-once.tsx';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useCreateScimToken, useRemoveScim } from './sso.queries.ts';

/** The one token of the directory: who made it, its last use, a new one, and its end. */
export function DirectoryToken({ settings: { partner_id, token } }: { settings: ScimSettings }) {
  const { t } = useTranslation();
  const [confirming, setConfirming] = useState<'replace' | 'revoke' | null>(null);
  const create = useCreateScimToken(partner_id);
  const revoke = useRemoveScim(partner_id);
  const failure = create.error ?? revoke.error;
  const make = () => {
    setConfirming(null);
    revoke.reset();
    create.mutate();
  };
  return (
    <>
      {failure ? <Banner tone="danger">{errorMessage(failure, t('signIn.saveFailed'))}</Banner> : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border px-3 py-3">
        <KeyRound aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <div className="min-w-0 flex-1 basis-48 text-sm">
          <p className="font-medium">{t(token ? 'scim.connected' : 'scim.noToken')}</p>
          {token ? (
            <p className="text-muted">
              <TimeAgo
                at={Date.parse(token.created_at)}
                wording={(ago) =>
                  t('scim.tokenMade', { ago, name: translateData(t, 'actor', token.created_by_name) })
                }
              />
              {' · '}
              {token.last_used_at ? (
                <TimeAgo
                  at={Date.parse(token.last_used_at)}
                  wording={(ago) => t('apiTokens.lastUsed', { ago })}
                />
              ) : (
                t('apiTokens.neverUsed')
              )}
            </p>
          ) : (
            <p className="text-muted">{t('scim.noTokenHelp')}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant={token ? 'secondary' : 'primary'}
            busy={create.isPending}
            onClick={() => (token ? setConfirming('replace') : make())}
          >
            {t(token ? 'scim.replaceToken' : 'scim.createToken')}
          </Button>
          {token ? (
            <Button size="sm" variant="ghost" onClick={() => setConfirming('revoke')}>
              {t('apiTokens.revoke')}
            </Button>
          ) : null}
        </div>
      </div>
      <Dialog
        open={create.data !== undefined}
        onOpenChange={() => create.reset()}
        title={t('scim.tokenTitle')}
        closeLabel={t('layout.close')}
      >
        {create.data ? (
          <ShownOnce
            secret={create.data.token}
            help={t('scim.tokenHelp')}
            warning={t('apiTokens.once')}
            copyLabel={t('apiTokens.copy')}
          />
        ) : null}
      </Dialog>
      <ConfirmDialog
        open={confirming === 'replace'}
        onOpenChange={() => setConfirming(null)}
        title={t('scim.replaceTitle')}
        description={t('scim.replaceHelp')}
        confirmLabel={t('scim.replaceToken')}
        cancelLabel={t('shared.cancel')}
        onConfirm={make}
      />
      <ConfirmDialog
        open={confirming === 'revoke'}
        onOpenChange={() => setConfirming(null)}
        title={t('scim.revokeTitle')}
        description={t('scim.revokeHelp')}
        confirmLabel={t('apiTokens.revoke')}
        cancelLabel={t('shared.cancel')}
        tone="danger"
        busy={revoke.isPending}
        onConfirm={() => {
          create.reset();
          revoke.mutate(undefined, {
            onSuccess: () => toast.success(t('scim.revoked')),
            onSettled: () => setConfirming(null),
          });
        }}
      />
    </>
  );
}
