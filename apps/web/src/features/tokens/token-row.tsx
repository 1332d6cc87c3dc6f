import type { ApiToken } from '@greenroom/domain/auth/tokens/api-token.ts';
import { Bot, KeyRound } from 'lucide-react';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { namePermission } from './name-permission.ts';

interface TokenRowProps {
  token: ApiToken;
  owner?: { name: string; isService: boolean } | undefined;
  onRevoke: () => void;
}

export function isOver({ revoked_at, expires_at }: ApiToken): boolean {
  return revoked_at !== null || Date.parse(expires_at) <= Date.now();
}

/** What a token is for, what it may do, until when, and its last use. Never the token. */
export function TokenRow({ token, owner, onRevoke }: TokenRowProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { name, hint, permissions, partner_ids, acts_as_superuser, last_used_at, revoked_at } = token;
  const day = dateTimeFormat(language, { dateStyle: 'medium' });
  const rights = acts_as_superuser
    ? [t('apiTokens.asSuperuser')]
    : permissions.length === 0
      ? [t('apiTokens.readsOnly')]
      : permissions.map((permission) => namePermission(permission, t));
  const Icon = owner?.isService ? Bot : KeyRound;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 text-sm">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 self-start text-muted" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          <code className="text-xs font-normal text-muted">{hint}…</code>
          {isOver(token) ? <Badge>{t(revoked_at ? 'apiTokens.revoked' : 'apiTokens.expired')}</Badge> : null}
        </p>
        <p className="text-muted">
          {owner
            ? `${t(owner.isService ? 'apiTokens.service' : 'apiTokens.ofUser', { name: owner.name })} · `
            : ''}
          {rights.join(', ')}
          {partner_ids ? ` · ${t('apiTokens.partners', { count: partner_ids.length })}` : ''}
        </p>
        <p className="text-muted">
          {revoked_at
            ? t('apiTokens.revokedOn', { day: day.format(Date.parse(revoked_at)) })
            : t('apiTokens.until', { day: day.format(Date.parse(token.expires_at)) })}
          {' · '}
          {last_used_at ? (
            <TimeAgo at={Date.parse(last_used_at)} wording={(ago) => t('apiTokens.lastUsed', { ago })} />
          ) : (
            t('apiTokens.neverUsed')
          )}
        </p>
      </div>
      {isOver(token) ? null : (
        <Button size="sm" className="max-sm:ml-7" onClick={onRevoke}>
          {t('apiTokens.revoke')}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}
