import type { SsoDomain } from '@greenroom/domain/auth/sso/sso-settings.ts';
import { BadgeCheck, Hourglass } from 'lucide-react';
import { CopyLine } from '#forms/copy-line.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button/button.tsx';

interface DomainRowProps {
  domain: SsoDomain;
  /** Superusers vouch for a domain without a record. */
  mayVouch: boolean;
  busy: boolean;
  onVerify: (vouch: boolean) => void;
  onRemove: () => void;
}

/** A mail domain: proven, or with the record that proves it. */
export function DomainRow({ domain, mayVouch, busy, onVerify, onRemove }: DomainRowProps) {
  const { t } = useTranslation();
  const { domain: name, record_name, record_value, verified_at, verified_by } = domain;
  return (
    <li className="flex flex-col gap-3 px-3 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
            {name}
            {verified_at ? (
              <Badge tone="success" icon={<BadgeCheck aria-hidden="true" />}>
                {t('signIn.verified')}
              </Badge>
            ) : (
              <Badge tone="warning" icon={<Hourglass aria-hidden="true" />}>
                {t('signIn.unverified')}
              </Badge>
            )}
          </p>
          {verified_at ? (
            <p className="text-sm text-muted">
              <TimeAgo
                at={Date.parse(verified_at)}
                wording={(ago) =>
                  t(verified_by === 'dns' ? 'signIn.verifiedByDns' : 'signIn.verifiedBySuperuser', { ago })
                }
              />
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-2">
          {verified_at ? null : (
            <>
              <Button size="sm" busy={busy} onClick={() => onVerify(false)}>
                {t('signIn.verify')}
                <span className="sr-only"> {name}</span>
              </Button>
              {mayVouch ? (
                <Button size="sm" variant="ghost" disabled={busy} onClick={() => onVerify(true)}>
                  {t('signIn.vouch')}
                  <span className="sr-only"> {name}</span>
                </Button>
              ) : null}
            </>
          )}
          <Button size="sm" variant="ghost" onClick={onRemove}>
            {t('signIn.removeDomain')}
            <span className="sr-only"> {name}</span>
          </Button>
        </div>
      </div>
      {verified_at ? null : (
        <>
          <p className="text-sm text-muted">{t('signIn.recordHelp')}</p>
          <div className="grid gap-3 lg:grid-cols-2">
            <CopyLine label={t('signIn.recordName')} text={record_name} />
            <CopyLine label={t('signIn.recordValue')} text={record_value} />
          </div>
        </>
      )}
    </li>
  );
}
