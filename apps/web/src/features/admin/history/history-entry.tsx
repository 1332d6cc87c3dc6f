import type { AuditAction, AuditEntry } from '@greenroom/domain/admin/audit-entry.ts';
import type { LucideIcon } from 'lucide-react';
import {
  ArrowUpCircle,
  CalendarX,
  CircleMinus,
  CirclePlus,
  Copy,
  Download,
  Eye,
  FileText,
  KeyRound,
  Link2,
  Link2Off,
  LogIn,
  LogOut,
  Mail,
  MailX,
  Pencil,
  Radar,
  RotateCw,
  ShieldAlert,
  UserPlus,
  UserX,
} from 'lucide-react';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { translateData } from '#i18n/translate-data.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { describeAction, describeChanges, periodOf } from './describe-changes.ts';

const icons: Record<AuditAction, LucideIcon> = {
  'user-created': UserPlus,
  'user-changed': Pencil,
  'partner-linked': Link2,
  'partner-unlinked': Link2Off,
  'site-granted': CirclePlus,
  'site-granted-with-content': CirclePlus,
  'site-revoked': CircleMinus,
  'room-granted': CirclePlus,
  'room-revoked': CircleMinus,
  'asset-granted': CirclePlus,
  'asset-revoked': CircleMinus,
  'signed-in': LogIn,
  'sign-ins-failed': ShieldAlert,
  'password-changed': KeyRound,
  'password-reset': KeyRound,
  'reset-link-sent': Mail,
  'user-signed-out': LogOut,
  'user-session-ended': LogOut,
  'access-ended': CalendarX,
  'access-copied': Copy,
  'invitation-withdrawn': MailX,
  'sign-in-objected': ShieldAlert,
  'passkey-copied': ShieldAlert,
  'access-rejected': ShieldAlert,
  'session-replayed': ShieldAlert,
  'unknown-sign-ins-failed': ShieldAlert,
  'sign-ins-throttled': ShieldAlert,
  'audit-log-shortened': CircleMinus,
  'user-erased': UserX,
  'partner-deletion-requested': CircleMinus,
  'partner-deletion-cancelled': CirclePlus,
  'partner-deleted': CircleMinus,
  'partner-exported': Download,
  'data-exported': Download,
  'file-opened': FileText,
  'connection-read': Eye,
  'connection-tested': Radar,
  'device-key-reset': KeyRound,
  'connection-changed': Pencil,
  'connection-removed': CircleMinus,
  'agent-enrolment-created': KeyRound,
  'discovery-started': Radar,
  'agent-changed': Pencil,
  'agent-revoked': CircleMinus,
  'agent-restarted': RotateCw,
  'agent-update-requested': ArrowUpCircle,
  'role-created': CirclePlus,
  'role-changed': Pencil,
  'role-deleted': CircleMinus,
  'partner-created': CirclePlus,
  'partner-renamed': Pencil,
  'brand-changed': Pencil,
  'odoo-changed': Pencil,
  'deleted-for-ever': CircleMinus,
  'site-handed-over': CircleMinus,
  'calendar-created': CirclePlus,
  'room-model-activated': Pencil,
  'wall-link-created': CirclePlus,
  'wall-link-ended': CircleMinus,
  'escalation-changed': Pencil,
  'channel-created': CirclePlus,
  'channel-changed': Pencil,
  'channel-removed': CircleMinus,
  'role-map-changed': Pencil,
  'asset-role-changed': Pencil,
  'asset-links-changed': Pencil,
  'calendar-changed': Pencil,
  'calendar-deleted': CircleMinus,
  'calendar-restored': CirclePlus,
  'site-service-changed': Pencil,
  'room-service-changed': Pencil,
  'window-planned': CirclePlus,
  'window-cancelled': CircleMinus,
  'availability-recounted': RotateCw,
  'service-levels-changed': Pencil,
  'ticket-templates-changed': Pencil,
  'passkey-added': KeyRound,
  'passkey-removed': CircleMinus,
  'totp-added': KeyRound,
  'totp-removed': CircleMinus,
  'recovery-codes-replaced': RotateCw,
  'recovery-code-used': KeyRound,
  'factors-removed': CircleMinus,
  'sign-in-rule-changed': Pencil,
  'sso-changed': Pencil,
  'scim-token-created': KeyRound,
  'scim-changed': Pencil,
  'scim-removed': CircleMinus,
  'sso-removed': CircleMinus,
  'sso-domain-added': CirclePlus,
  'sso-domain-verified': Pencil,
  'sso-domain-removed': CircleMinus,
  'identity-linked': KeyRound,
  'signed-in-beside-sso': KeyRound,
  'api-token-created': KeyRound,
  'api-token-revoked': CircleMinus,
};

/** Who did what, when and from where; for a change of fields also before and after. */
export function HistoryEntry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { action, actor_name, address, created_at } = entry;
  const isFailure = action === 'sign-ins-failed';
  const period = periodOf(entry);
  const Icon = icons[action] ?? Pencil;
  const time = dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const exact = dateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' });
  const when = new Date(created_at);
  return (
    <li className="flex gap-3 px-4 py-3 text-sm">
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-hover"
      >
        <Icon className="size-3.5 text-muted" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-break-word">{describeAction(entry, t)}</p>
        <Changes entry={entry} />
        {period ? <p className="text-muted">{time.formatRange(...period)}</p> : null}
        <p className="mt-0.5 text-xs text-muted">
          {isFailure ? t('users.unknownPerson') : translateData(t, 'actor', actor_name)} ·{' '}
          <time dateTime={created_at} title={exact.format(when)}>
            {time.format(when)}
          </time>
          {address ? ` · ${t(isFailure ? 'users.lastFromAddress' : 'users.fromAddress', { address })}` : null}
        </p>
      </div>
    </li>
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const changes = describeChanges(entry, t);
  if (changes.length === 0) return null;
  return (
    <dl className="my-1.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-muted">{field}</dt>
          <dd className="wrap-anywhere">
            {before === undefined ? null : (
              <>
                <del className="text-muted decoration-muted/60">{before}</del>{' '}
                <span aria-hidden="true" className="text-muted">
                  →
                </span>{' '}
              </>
            )}
            <ins className="no-underline">{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
