import type { ProblemBody } from '@greenroom/domain/http/problem.ts';
import type { SentMessage } from '@greenroom/domain/http/sent-message.ts';
import type { SignInChallenge } from '@greenroom/domain/http/sign-in-challenge.ts';

/** A call that did not succeed. Without a status there was no response: no network, or a timeout. */
export class ApiError extends Error {
  readonly status: number | null;
  readonly code: string | null;
  readonly detail: string | null;
  readonly retryAfterSeconds: number | null;
  /** The message about a device in `detail`, for all languages. */
  readonly deviceMessage: SentMessage | null;
  /** The numbers and names in `detail`, for other languages. */
  readonly values: ProblemBody['values'];
  /** What a sign-in still needs. */
  readonly challenge: SignInChallenge | undefined;

  constructor(failure: {
    status: number | null;
    code?: string | null;
    detail?: string | null;
    retryAfterSeconds?: number | null;
    deviceMessage?: SentMessage | null;
    values?: ProblemBody['values'];
    challenge?: SignInChallenge | undefined;
    cause?: unknown;
  }) {
    super(failure.detail ?? `HTTP ${failure.status ?? 'no answer'}`, { cause: failure.cause });
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code ?? null;
    this.detail = failure.detail ?? null;
    this.retryAfterSeconds = failure.retryAfterSeconds ?? null;
    this.deviceMessage = failure.deviceMessage ?? null;
    this.values = failure.values;
    this.challenge = failure.challenge;
  }
}

/** The server has rejected the call and would reject it again; false when it is down, restarting or overloaded. */
export function isRejected(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : null;
  return status !== null && status >= 400 && status < 500 && status !== 429;
}

/** A limit: the server's message says which, and when it accepts more. */
export function isTooMuch(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429;
}

/** Neither success nor rejection: the server, or the network, is down. */
export function isNoResponse(error: unknown): boolean {
  return error instanceof ApiError && error.status === null && error.code === null && error.detail === null;
}

export async function apiErrorFrom(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const fields = isObject(body) ? body : {};
  const text = (key: string) => {
    const value = fields[key];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError({
    status: response.status,
    code: text('code'),
    detail: text('detail') ?? text('message'),
    retryAfterSeconds: retryAfter > 0 ? retryAfter : null,
    deviceMessage: isMessage(fields.device_message) ? fields.device_message : null,
    values: isObject(fields.values) ? (fields.values as ProblemBody['values']) : undefined,
    challenge: isObject(fields.challenge) ? (fields.challenge as SignInChallenge) : undefined,
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isMessage(value: unknown): value is SentMessage {
  return isObject(value) && typeof value.key === 'string' && isObject(value.values);
}
