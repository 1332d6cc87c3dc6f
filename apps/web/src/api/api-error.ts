import type { SentMessage } from '@greenroom/domain/http/sent-message.ts';

/** A call that did not succeed. Without a status there was no answer: no network, or not in time. */
export class ApiError extends Error {
  readonly status: number | null;
  readonly code: string | null;
  readonly detail: string | null;
  readonly retryAfterSeconds: number | null;
  /** What `detail` says of a device, for all languages. */
  readonly deviceMessage: SentMessage | null;

  constructor(failure: {
    status: number | null;
    code?: string | null;
    detail?: string | null;
    retryAfterSeconds?: number | null;
    deviceMessage?: SentMessage | null;
    cause?: unknown;
  }) {
    super(failure.detail ?? `HTTP ${failure.status ?? 'no answer'}`, { cause: failure.cause });
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code ?? null;
    this.detail = failure.detail ?? null;
    this.retryAfterSeconds = failure.retryAfterSeconds ?? null;
    this.deviceMessage = failure.deviceMessage ?? null;
  }
}

/** The server has said no, and would say it again; not when it is away, restarting or asked too often. */
export function isRefused(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : null;
  return status !== null && status >= 400 && status < 500 && status !== 429;
}

/** A limit: the words of the server say which, and when it takes more. */
export function isTooMuch(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429;
}

/** Neither a yes nor a no: the server is away, or the way to it is. */
export function isNoAnswer(error: unknown): boolean {
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
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isMessage(value: unknown): value is SentMessage {
  return isObject(value) && typeof value.key === 'string' && isObject(value.values);
}
