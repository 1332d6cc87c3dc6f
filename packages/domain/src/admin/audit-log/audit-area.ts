import type { AuditAction } from '../audit-entry.ts';

export const auditAreas = ['estate', 'people', 'sign-ins', 'security', 'devices', 'partners'] as const;
export type AuditArea = (typeof auditAreas)[number];

/** Larger acts say that there are more. */
export const maxCountedChanges = 1000;

/** A file has at most so many entries; `before` continues it. */
export const maxExportedEntries = 50_000;

/** What an entry is about. Changes of sites, rooms and assets are all of the estate. */
export const areaOfAction: Readonly<Record<AuditAction, AuditArea>> = {
  'user-created': 'people',
  'user-changed': 'people',
  'partner-linked': 'people',
  'partner-unlinked': 'people',
  'site-granted': 'people',
  'site-granted-with-content': 'people',
  'site-revoked': 'people',
  'room-granted': 'people',
  'room-revoked': 'people',
  'asset-granted': 'people',
  'asset-revoked': 'people',
  'role-created': 'people',
  'role-changed': 'people',
  'role-deleted': 'people',
  'signed-in': 'sign-ins',
  'sign-ins-failed': 'sign-ins',
  'password-changed': 'sign-ins',
  'password-reset': 'sign-ins',
  'reset-link-sent': 'sign-ins',
  'user-signed-out': 'sign-ins',
  'user-session-ended': 'sign-ins',
  'device-key-reset': 'devices',
  'connection-changed': 'devices',
  'connection-removed': 'devices',
  'agent-enrolment-created': 'devices',
  'discovery-started': 'devices',
  'agent-changed': 'devices',
  'agent-revoked': 'devices',
  'agent-restarted': 'devices',
  'agent-update-requested': 'devices',
  'partner-created': 'partners',
  'partner-renamed': 'partners',
  'brand-changed': 'partners',
  'odoo-changed': 'partners',
  'deleted-for-ever': 'estate',
  'site-handed-over': 'estate',
  'calendar-created': 'estate',
  'calendar-changed': 'estate',
  'calendar-deleted': 'estate',
  'calendar-restored': 'estate',
  'site-service-changed': 'estate',
  'room-service-changed': 'estate',
  'window-planned': 'estate',
  'window-cancelled': 'estate',
  'room-model-activated': 'estate',
  'wall-link-created': 'people',
  'wall-link-ended': 'people',
  'escalation-changed': 'people',
  'channel-created': 'people',
  'channel-changed': 'people',
  'channel-removed': 'people',
  'role-map-changed': 'estate',
  'asset-role-changed': 'estate',
  'asset-links-changed': 'estate',
  'service-levels-changed': 'partners',
  'ticket-templates-changed': 'partners',
  'availability-recounted': 'estate',
  'passkey-added': 'sign-ins',
  'passkey-removed': 'sign-ins',
  'totp-added': 'sign-ins',
  'totp-removed': 'sign-ins',
  'recovery-codes-replaced': 'sign-ins',
  'recovery-code-used': 'sign-ins',
  'factors-removed': 'sign-ins',
  'sign-in-rule-changed': 'people',
  'sso-changed': 'partners',
  'scim-token-created': 'partners',
  'scim-changed': 'partners',
  'scim-removed': 'partners',
  'sso-removed': 'partners',
  'sso-domain-added': 'partners',
  'sso-domain-verified': 'partners',
  'sso-domain-removed': 'partners',
  'identity-linked': 'sign-ins',
  'signed-in-beside-sso': 'sign-ins',
  'access-ended': 'people',
  'access-copied': 'people',
  'invitation-withdrawn': 'sign-ins',
  'sign-in-objected': 'sign-ins',
  'passkey-copied': 'sign-ins',
  'api-token-created': 'sign-ins',
  'api-token-revoked': 'sign-ins',
  'access-rejected': 'security',
  'data-exported': 'security',
  'file-opened': 'security',
  'connection-read': 'security',
  'connection-tested': 'security',
  'session-replayed': 'sign-ins',
  'unknown-sign-ins-failed': 'sign-ins',
  'sign-ins-throttled': 'sign-ins',
  'audit-log-shortened': 'security',
  'user-erased': 'people',
};

/** They name a thing; its partner is in `after`, whose administrators read them, also of users of other partners. */
export const actionsOnThings = ['file-opened', 'connection-read', 'connection-tested'] as const;

/**
 * What an administrator of a partner reads about its people. Links, grants and roles may name what belongs to other
 * partners.
 */
export const actionsForPartner: readonly AuditAction[] = [
  'user-created',
  'user-changed',
  'access-ended',
  'user-erased',
  'access-rejected',
  'data-exported',
  ...(Object.keys(areaOfAction) as AuditAction[]).filter((action) => areaOfAction[action] === 'sign-ins'),
];
