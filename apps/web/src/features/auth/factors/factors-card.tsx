import { removePasskey, removeTotp, replaceRecoveryCodes } from '@greenroom/domain/auth/factors/endpoints.ts';
import type { OwnFactors, Passkey } from '@greenroom/domain/auth/factors/own-factors.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { call } from '#api/http-client.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import type { FactorDialogKind } from './factor-dialog-kind.ts';
import { factorsQuery } from './factors.queries.ts';

const FactorDialog = lazyDialog(async () => (await import('./factor-dialog.tsx')).FactorDialog);

type Removal = { kind: 'passkey'; passkey: Passkey } | { kind: 'totp' } | { kind: 'codes' };

/** How the user signs in besides the password. Each change takes effect at once. */
export function FactorsCard() {
  const { t } = useTranslation();
  const { data, error } = useQuery(factorsQuery);
  const [dialog, setDialog] = useState<FactorDialogKind | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  return (
    <Card aria-labelledby="sign-in-methods">
      <CardHeader>
        <CardTitle id="sign-in-methods" description={t('factors.help')}>
          {t('factors.title')}
        </CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-3">
        {error && !data ? <Banner tone="danger">{errorMessage(error, t('factors.failed'))}</Banner> : null}
        {data ? (
          <>
            <DueNotice factors={data} />
            <ul aria-labelledby="sign-in-methods" className="divide-y rounded-card border">
              {data.passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onRename={() => setDialog({ kind: 'rename-passkey', passkey })}
                  onRemove={() => setRemoval({ kind: 'passkey', passkey })}
                />
              ))}
              <Row
                icon={<KeyRound />}
                title={t('factors.passkeys')}
                help={t(data.may_use_passkeys ? 'factors.passkeysHelp' : 'factors.noPasskeys')}
              >
                {data.may_use_passkeys ? (
                  <Button size="sm" onClick={() => setDialog({ kind: 'add-passkey' })}>
                    {t('factors.addPasskey')}
                  </Button>
                ) : null}
              </Row>
              <Row
                icon={<Smartphone />}
                title={t('factors.app')}
                badge={data.has_totp ? <Badge tone="success">{t('factors.on')}</Badge> : null}
                help={t('factors.appHelp')}
              >
                <Button
                  size="sm"
                  onClick={() =>
                    data.has_totp ? setRemoval({ kind: 'totp' }) : setDialog({ kind: 'add-totp' })
                  }
                >
                  {t(data.has_totp ? 'factors.removeApp' : 'factors.addApp')}
                </Button>
              </Row>
              {data.has_totp || data.passkeys.length > 0 ? (
                <Row
                  icon={<LifeBuoy />}
                  title={t('factors.codes')}
                  help={t('factors.codesLeft', { count: data.recovery_codes_left })}
                >
                  <Button size="sm" onClick={() => setRemoval({ kind: 'codes' })}>
                    {t('factors.newCodes')}
                  </Button>
                </Row>
              ) : null}
            </ul>
          </>
        ) : error ? null : (
          <SkeletonText lines={4} />
        )}
      </CardBody>
      {dialog ? (
        <FactorDialog
          open
          onOpenChange={() => setDialog(null)}
          dialog={dialog}
          onCodes={(codes) => setDialog({ kind: 'codes', codes })}
        />
      ) : null}
      {removal ? (
        <RemovalDialog
          removal={removal}
          onClose={() => setRemoval(null)}
          onCodes={(codes) => setDialog({ kind: 'codes', codes })}
        />
      ) : null}
    </Card>
  );
}

function DueNotice({ factors: { is_required, due_at } }: { factors: OwnFactors }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (!is_required || due_at === null) return null;
  const date = dateTimeFormat(language, { dateStyle: 'long' }).format(new Date(due_at));
  return <Banner tone="warning">{t('factors.due', { date })}</Banner>;
}

type RowProps = {
  icon: ReactNode;
  title: ReactNode;
  badge?: ReactNode;
  help: ReactNode;
  children?: ReactNode;
};

function Row({ icon, title, badge, help, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 text-sm">
      <span aria-hidden="true" className="shrink-0 text-muted [&_svg]:size-4">
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {title}
          {badge}
        </p>
        <p className="text-muted wrap-anywhere">{help}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:ml-7">{children}</div>
    </li>
  );
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation();
  const { name, created_at, last_used_at, made_for } = passkey;
  return (
    <Row
      icon={<KeyRound />}
      title={name}
      badge={made_for ? <Badge tone="warning">{t('factors.madeFor', { host: made_for })}</Badge> : null}
      help={
        <>
          <TimeAgo at={Date.parse(created_at)} wording={(ago) => t('factors.added', { ago })} />
          {last_used_at ? (
            <>
              {' · '}
              <TimeAgo at={Date.parse(last_used_at)} wording={(ago) => t('factors.used', { ago })} />
            </>
          ) : null}
        </>
      }
    >
      <Button size="sm" variant="ghost" aria-label={t('factors.renameNamed', { name })} onClick={onRename}>
        {t('factors.rename')}
      </Button>
      <Button size="sm" aria-label={t('factors.removeNamed', { name })} onClick={onRemove}>
        {t('factors.remove')}
      </Button>
    </Row>
  );
}

type RemovalProps = { removal: Removal; onClose: () => void; onCodes: (codes: readonly string[]) => void };

/** What cannot be taken back asks first. */
function RemovalDialog({ removal, onClose, onCodes }: RemovalProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (removal.kind === 'passkey') await call(removePasskey, { params: { id: removal.passkey.id } });
      else if (removal.kind === 'totp') await call(removeTotp, {});
      else return (await call(replaceRecoveryCodes, {})).recovery_codes;
      return null;
    },
    onSuccess: (codes) => {
      void client.invalidateQueries({ queryKey: factorsQuery.queryKey });
      onClose();
      if (codes) onCodes(codes);
    },
  });
  const name = removal.kind === 'passkey' ? removal.passkey.name : '';
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(`factors.ask.${removal.kind}`, { name })}
      description={t(`factors.askHelp.${removal.kind}`)}
      confirmLabel={t(removal.kind === 'codes' ? 'factors.newCodes' : 'factors.remove')}
      cancelLabel={t('shared.cancel')}
      tone={removal.kind === 'codes' ? 'primary' : 'danger'}
      busy={isPending}
      onConfirm={() => mutate()}
    >
      {error ? <Banner tone="danger">{errorMessage(error, t('factors.failed'))}</Banner> : null}
    </ConfirmDialog>
  );
}
