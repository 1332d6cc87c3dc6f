import * as z from 'zod/mini';
import { type SentMessage, sentMessage } from './sent-message.ts';
import { type SignInChallenge, signInChallenge } from './sign-in-challenge.ts';

/** Every way a call can fail, with its HTTP status. */
export const problemStatus = {
  'invalid-input': 422,
  'malformed-request': 400,
  'invalid-credentials': 401,
  'token-expired': 401,
  'token-invalid': 401,
  'refresh-rejected': 401,
  'session-expired': 401,
  'session-signed-out': 401,
  'session-ended-elsewhere': 401,
  'session-ended-by-administrator': 401,
  'session-ended-by-provider': 401,
  'session-restored': 401,
  'session-password-changed': 401,
  'session-deactivated': 401,
  'session-used-twice': 401,
  'session-access-ended': 401,
  'session-objected': 401,
  'reset-token-invalid': 400,
  'objection-ended': 400,
  'password-change-required': 403,
  'reauthentication-required': 403,
  'password-wrong': 403,
  'second-factor-required': 401,
  'second-factor-setup-required': 401,
  'second-factor-rejected': 401,
  'challenge-expired': 401,
  'factor-required': 409,
  'passkey-rejected': 403,
  'passkeys-unavailable': 409,
  'too-many-passkeys': 409,
  'passkey-exists': 409,
  'code-wrong': 422,
  'sso-required': 401,
  'sso-rejected': 401,
  'logout-token-invalid': 400,
  'sso-unavailable': 502,
  'sso-issuer': 422,
  'sso-secret-needed': 422,
  'sso-unproven': 409,
  'domain-public': 422,
  'domain-taken': 409,
  'domain-unproven': 409,
  'too-many-domains': 409,
  'password-unchanged': 422,
  'password-too-common': 422,
  'password-made-of-names': 422,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'username-taken': 409,
  'email-taken': 409,
  'last-administrator': 409,
  'access-ended': 409,
  'superuser-without-end': 409,
  'role-name-taken': 409,
  'too-many-roles': 409,
  'view-name-taken': 409,
  'too-many-views': 409,
  'too-many-links': 409,
  'link-ended': 403,
  'own-partner': 409,
  'partner-name-taken': 409,
  'changed-meanwhile': 412,
  'reference-taken': 409,
  'mac-address-taken': 409,
  'other-partner': 409,
  'warranty-order': 422,
  'half-position': 422,
  'too-many-rows': 422,
  'export-too-long': 422,
  'nothing-to-change': 409,
  'job-running': 409,
  'undo-too-large': 409,
  'place-gone': 409,
  'outlet-elsewhere': 409,
  'links-circle': 422,
  'links-too-long': 422,
  'import-unreadable': 422,
  'import-unpacked': 422,
  'import-empty': 422,
  'import-quote-open': 422,
  'import-too-long': 413,
  'import-macros': 415,
  'import-no-workbook': 415,
  'import-active': 409,
  'import-not-checked': 409,
  'import-done': 409,
  'too-many-images': 409,
  'too-many-photos': 409,
  'too-large': 413,
  'unsupported-type': 415,
  'file-infected': 422,
  'not-an-image': 415,
  'not-a-brand-image': 415,
  'too-many-brand-images': 409,
  'too-many-requests': 429,
  'ticket-limit': 429,
  'feedback-limit': 429,
  'upload-limit': 429,
  'import-limit': 429,
  'export-limit': 429,
  'file-quota': 413,
  'mail-not-sent': 502,
  'push-not-sent': 502,
  'odoo-failed': 502,
  'odoo-address': 422,
  'channel-address': 422,
  'odoo-key-needed': 422,
  'odoo-not-connected': 409,
  'odoo-not-resolved': 409,
  'odoo-of-installation': 403,
  'storage-full': 507,
  'not-controlled': 409,
  'not-connected': 409,
  'action-unsupported': 409,
  'device-busy': 409,
  'room-in-use': 409,
  'restarted-recently': 409,
  'device-unreachable': 502,
  'device-auth-failed': 502,
  'device-key-changed': 502,
  'device-protocol-error': 502,
  'device-rejected': 502,
  'device-not-answering': 504,
  'outcome-unknown': 504,
  'agent-offline': 503,
  internal: 500,
  unavailable: 503,
  'sign-in-busy': 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/**
 * The body of every error response. `detail` is an English sentence for people, `code` is for programs and
 * translations.
 */
export const problemBody = z.object({
  detail: z.string(),
  code: z.string(),
  /** The message about a device in `detail`, for all languages. */
  device_message: z.optional(sentMessage),
  /** The numbers and names in `detail`, for other languages. */
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** What a sign-in still needs. */
  challenge: z.optional(signInChallenge),
});
export type ProblemBody = z.infer<typeof problemBody>;

type ProblemValues = Readonly<Record<string, string | number>>;
type ProblemOptions = {
  retryAfterSeconds?: number;
  deviceMessage?: SentMessage | undefined;
  values?: ProblemValues;
  challenge?: SignInChallenge;
  cause?: unknown;
};

/** Thrown by any code that rejects a request; one error handler turns it into a response. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly retryAfterSeconds: number | undefined;
  readonly deviceMessage: SentMessage | undefined;
  readonly values: ProblemValues | undefined;
  readonly challenge: SignInChallenge | undefined;

  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.deviceMessage = options.deviceMessage;
    this.values = options.values;
    this.challenge = options.challenge;
  }
}
