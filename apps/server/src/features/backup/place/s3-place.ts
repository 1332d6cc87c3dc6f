import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { CompletedPart, S3Client } from '@aws-sdk/client-s3';
import type { Log } from '#platform/log/create-logger.ts';
import { createRetry } from '#platform/storage/retry-while-unavailable.ts';
import { clientFor, isTemporary, loadSdk, reasonOf, type Sdk, within } from '#platform/storage/s3-client.ts';
import type { S3Settings } from '#platform/storage/s3-settings.ts';
import type { BackupPlace } from './backup-place.ts';

/** An upload has at most 10,000 parts: with this size an archive may have 320 GB. One is in memory at a time. */
const usualPartBytes = 32 * 1024 * 1024;
/** For one part on a slow line: 0.3 MB/s. */
const usualPartMilliseconds = 120_000;

type Options = {
  settings: S3Settings;
  folder: string;
  log: Log;
  partBytes?: number;
  /** Between the attempts to use a storage that does not respond; tests have shorter ones. */
  pauses?: readonly number[];
  partMilliseconds?: number;
};

/**
 * The part of a bucket whose names begin with `folder/`. A backup of hours waits some minutes for a storage that is away;
 * only `prepare` fails at once.
 */
export function createS3Place({ settings, folder, log, ...options }: Options): BackupPlace {
  const { partBytes = usualPartBytes, partMilliseconds = usualPartMilliseconds } = options;
  let connecting: Promise<{ sdk: Sdk; client: S3Client }> | undefined;
  const connect = () => {
    connecting ??= loadSdk().then((sdk) => ({
      sdk,
      client: clientFor({ sdk, settings, log }, settings.endpoint),
    }));
    return connecting;
  };
  const root = folder === '' ? '' : `${folder}/`;
  const pathOf = (name: string) => `s3://${settings.bucket}/${root}${name}`;
  const objectOf = (name: string) => ({ Bucket: settings.bucket, Key: root + name });
  type Work<T> = (sdk: Sdk, client: S3Client, limits: { abortSignal: AbortSignal }) => Promise<T>;
  const attemptOnce = async <T>(what: string, work: Work<T>): Promise<T> => {
    const { sdk, client } = await connect();
    return within(partMilliseconds, (limits) => work(sdk, client, limits)).catch((error) => {
      throw new Error(`${what} failed: ${reasonOf(error)}`, { cause: error });
    });
  };
  const retry = createRetry({
    of: `the storage of the backups (${pathOf('')})`,
    log: (line) => log.warn(line),
    pauses: options.pauses,
    isTemporary: (error) => isTemporary((error as Error).cause),
  });
  const attempt = <T>(what: string, work: Work<T>) => retry(what, () => attemptOnce(what, work));

  async function put(name: string, bytes: Buffer): Promise<void> {
    await attempt(`Writing ${pathOf(name)}`, (sdk, client, limits) =>
      client.send(new sdk.PutObjectCommand({ ...objectOf(name), Body: bytes }), limits),
    );
  }

  /** The storage shows the object when all its parts are there. */
  async function putInParts(name: string, parts: AsyncIterable<Buffer>): Promise<void> {
    const what = `Writing ${pathOf(name)}`;
    const { UploadId } = await attempt(what, (sdk, client, limits) =>
      client.send(new sdk.CreateMultipartUploadCommand(objectOf(name)), limits),
    );
    const upload = { ...objectOf(name), UploadId };
    try {
      const Parts: CompletedPart[] = [];
      let size = 0;
      for await (const Body of parts) {
        size += Body.length;
        const PartNumber = Parts.length + 1;
        const { ETag } = await attempt(what, (sdk, client, limits) =>
          client.send(new sdk.UploadPartCommand({ ...upload, PartNumber, Body }), limits),
        );
        Parts.push({ ETag, PartNumber });
      }
      await attempt(what, (sdk, client, limits) =>
        client.send(
          new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }),
          limits,
        ),
      ).catch(async (error: Error) => {
        // The storage completed it, and only its response was lost.
        const isComplete = reasonOf(error.cause) === 'NoSuchUpload' && (await sizeOf(name)) === size;
        if (!isComplete) throw error;
      });
    } catch (error) {
      // Parts of an upload that does not end are stored, and paid for.
      await attemptOnce(what, (sdk, client, limits) =>
        client.send(new sdk.AbortMultipartUploadCommand(upload), limits),
      ).catch(() => undefined);
      throw error;
    }
  }

  async function sizeOf(name: string): Promise<number | undefined> {
    const { ContentLength } = await attempt(`Reading ${pathOf(name)}`, (sdk, client, limits) =>
      client.send(new sdk.HeadObjectCommand(objectOf(name)), limits),
    );
    return ContentLength;
  }

  /** Read piece by piece, so that a slow reader holds no connection. */
  async function* pieces(name: string, bytes: number): AsyncGenerator<Buffer> {
    for (let from = 0; from < bytes; from += partBytes) {
      const Range = `bytes=${from}-${Math.min(bytes, from + partBytes) - 1}`;
      yield await attempt(`Reading ${pathOf(name)}`, async (sdk, client, limits) => {
        const { Body } = await client.send(new sdk.GetObjectCommand({ ...objectOf(name), Range }), limits);
        return buffer(Body as Readable);
      });
    }
  }

  return {
    kind: 's3',
    pathOf,
    async prepare() {
      await attemptOnce(`Opening the bucket ${settings.bucket}`, (sdk, client, limits) =>
        client.send(new sdk.HeadBucketCommand({ Bucket: settings.bucket }), limits),
      );
    },
    async list(prefix) {
      const found: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await attempt(`Listing ${pathOf(prefix)}`, (sdk, client, limits) =>
          client.send(
            new sdk.ListObjectsV2Command({
              Bucket: settings.bucket,
              Prefix: root + prefix,
              ContinuationToken,
            }),
            limits,
          ),
        );
        for (const { Key = '' } of page.Contents ?? []) found.push(Key.slice(root.length));
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
      return found;
    },
    async write(name, content) {
      const parts = inParts(Buffer.isBuffer(content) ? Readable.from([content]) : content, partBytes);
      let size = 0;
      const counted = async function* (first: Buffer): AsyncGenerator<Buffer> {
        size += first.length;
        yield first;
        for await (const part of parts) {
          size += part.length;
          yield part;
        }
      };
      const { value: first = Buffer.alloc(0), done } = await parts.next();
      if (!done && first.length === partBytes) {
        await putInParts(name, counted(first));
        return size;
      }
      await put(name, first);
      return first.length;
    },
    /** Without a request for its size: it has the size of a file. */
    read: (name) =>
      attempt(`Reading ${pathOf(name)}`, async (sdk, client, limits) => {
        const { Body } = await client.send(new sdk.GetObjectCommand(objectOf(name)), limits);
        return buffer(Body as Readable);
      }),
    async open(name) {
      const size = await sizeOf(name).catch((error: Error) => {
        throw new Error(`${pathOf(name)} cannot be read.`, { cause: error });
      });
      return Readable.from(pieces(name, size ?? 0));
    },
    async remove(name) {
      await attempt(`Deleting ${pathOf(name)}`, (sdk, client, limits) =>
        client.send(new sdk.DeleteObjectCommand(objectOf(name)), limits),
      );
    },
  };
}

/** Only the last part may be smaller. A failure of the source ends it with an error, before a last part. */
async function* inParts(content: Readable, partBytes: number): AsyncGenerator<Buffer, undefined> {
  let pending: Buffer[] = [];
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    pending.push(chunk);
    size += chunk.length;
    while (size >= partBytes) {
      const all = Buffer.concat(pending);
      yield all.subarray(0, partBytes);
      pending = [all.subarray(partBytes)];
      size = all.length - partBytes;
    }
  }
  if (size > 0) yield Buffer.concat(pending);
}
