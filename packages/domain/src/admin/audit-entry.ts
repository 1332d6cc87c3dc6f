import * as z from 'zod/mini';

export const auditActions = [
  'user-created',
  'user-changed',
  'partner-linked',
  'partner-unlinked',
  'site-granted',
  'site-granted-with-content',
  'site-revoked',
  'room-granted',
  'room-revoked',
  'asset-granted',
  'asset-revoked',
  'signed-in',
  'sign-ins-failed',
  'password-changed',
  'password-reset',
  'reset-link-sent',
  'user-signed-out',
  'user-session-ended',
  'device-key-reset',
  'connection-changed',
  'connection-removed',
  'agent-enrolment-created',
  'discovery-started',
  'agent-changed',
  'agent-revoked',
  'agent-restarted',
  'role-created',
  'role-changed',
  'role-deleted',
  'partner-created',
  'partner-renamed',
  'brand-changed',
  'odoo-changed',
  'deleted-for-ever',
  'site-handed-over',
  'calendar-created',
  'calendar-changed',
  'calendar-deleted',
  'calendar-restored',
  'site-service-changed',
  'room-service-changed',
  'window-planned',
  'window-cancelled',
  'room-model-activated',
  'wall-link-created',
  'wall-link-ended',
  'escalation-changed',
  'channel-created',
  'channel-changed',
  'channel-removed',
  'role-map-changed',
  'asset-role-changed',
  'asset-links-changed',
  'availability-recounted',
  'service-levels-changed',
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * One change or sign-in, stored permanently: who, what, before, after, when, from where. Never contains a password or
 * its hash.
 */
export const auditEntry = z.object({
  id: z.int(),
  action: z.enum(auditActions),
  actor_name: z.string(),
  /** The name of the changed, linked or granted record at that time. */
  subject: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** Null for a change on the command line. */
  address: z.nullable(z.string()),
  created_at: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;
