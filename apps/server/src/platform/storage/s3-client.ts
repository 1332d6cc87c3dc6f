import { homedir } from 'node:os';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Log } from '../log/create-logger.ts';
import type { S3Settings } from './s3-settings.ts';

/** Loaded on demand: loading the SDK would add half a second to every start. */
export async function loadSdk() {
  nameHome();
  const [s3, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  return { ...s3, getSignedUrl };
}

/**
 * The SDK looks for settings of its own in the home folder, and fails with every request for a user that has none: one
 * of a container or of a unit, without HOME and without an entry in /etc/passwd.
 */
export function nameHome(env: NodeJS.ProcessEnv = process.env, find: () => string = homedir): void {
  try {
    find();
  } catch {
    env.HOME = '/';
  }
}

export type Sdk = Awaited<ReturnType<typeof loadSdk>>;

export function clientFor(
  { sdk, settings, log }: { sdk: Sdk; settings: S3Settings; log: Log },
  endpoint: string | undefined,
): S3Client {
  return new sdk.S3Client({
    region: settings.region,
    endpoint,
    forcePathStyle: settings.forcePathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // The SDK's own checksums make streamed uploads fail on storages other than Amazon's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    logger: quietLogger(log),
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 30_000 },
  });
}

/** Failures are logged where they are caught; without its own logger the SDK also writes to the console. */
function quietLogger(log: Log) {
  const note = (...content: unknown[]) => log.debug({ content }, 's3');
  return { trace: () => {}, debug: () => {}, info: () => {}, warn: note, error: note };
}

/** The deadline ends with the response headers: the body may take as long as its reader does. */
export async function within<T>(
  milliseconds: number,
  send: (limits: { abortSignal: AbortSignal }, stop: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, milliseconds);
  try {
    return await send({ abortSignal: controller.signal }, stop);
  } finally {
    clearTimeout(timer);
  }
}

export function reasonOf(error: unknown): string {
  const { name, message } = error as Error;
  if (name === 'AbortError') return 'no response in time';
  return name === 'Error' || name === '' ? message : name;
}

/** Whether the same request may succeed later: the storage was not reached, is slow, overloaded or broken. */
export function isTemporary(error: unknown): boolean {
  const { name, code, $metadata } = error as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode;
  // Errors of a connection have a code, such as ECONNREFUSED.
  if (status === undefined) return name === 'AbortError' || name === 'TimeoutError' || code !== undefined;
  return status === 408 || status === 429 || (status >= 500 && status !== 507);
}
