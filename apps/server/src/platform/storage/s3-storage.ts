import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, Readable, Transform } from 'node:stream';
import type { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { megabyte } from '@greenroom/domain/files/upload-rules.ts';
import type { Log } from '../log/create-logger.ts';
import { collectStream } from './collect-stream.ts';
import { contentDisposition } from './content-disposition.ts';
import { clientFor, loadSdk, reasonOf, type Sdk, within } from './s3-client.ts';
import type { S3Settings } from './s3-settings.ts';
import type { LocalFile, Storage } from './storage.ts';
import { requireStorageKey } from './storage-key.ts';
import { silenceMilliseconds } from './storage-unavailable.ts';
import { watchStorage } from './watch-storage.ts';

/**
 * An upload has a minute in total, and the browser has used some of it. A storage that takes no byte and sends nothing
 * for `silence` is given up long before: a user must get a response within fifteen seconds.
 */
const requestDeadlines = { put: 45_000, other: silenceMilliseconds, silence: silenceMilliseconds };
/** What is larger than an upload, such as the archive of a partner, has as much more time. */
const uploadBytes = 50 * megabyte;
/** No user waits for a restore: a slow line may need minutes for a file, as long as it takes bytes. */
export const jobDeadlines = { ...requestDeadlines, put: 900_000 };
/** The SDK repeats what is smaller by itself, and it takes less time than a storage may be silent. */
const wholeBytes = 1_000_000;

export function createS3Storage(settings: S3Settings, log: Log, deadlines = requestDeadlines): Storage {
  let connecting: Promise<{ sdk: Sdk; client: S3Client; linkClient: S3Client }> | undefined;
  const connect = () => {
    connecting ??= loadSdk().then((sdk) => ({
      sdk,
      client: clientFor({ sdk, settings, log }, settings.endpoint),
      // A signature is valid for one host name: the one under which browsers reach the storage.
      linkClient: clientFor({ sdk, settings, log }, settings.publicEndpoint ?? settings.endpoint),
    }));
    return connecting;
  };
  const deadlineOf = (content: LocalFile | Uint8Array) => {
    const size = content instanceof Uint8Array ? content.length : content.size;
    return deadlines.put * Math.max(1, size / uploadBytes);
  };
  async function open(key: string, range?: { start: number; end: number }): Promise<Readable | undefined> {
    const { sdk, client } = await connect();
    const Range = range && `bytes=${range.start}-${range.end}`;
    const command = new sdk.GetObjectCommand({ ...objectOf(key), Range });
    try {
      const { Body } = await within(deadlines.other, (limits) => client.send(command, limits));
      return Body as Readable;
    } catch (error) {
      if (reasonOf(error) === 'NoSuchKey') return undefined;
      throw error;
    }
  }
  const objectOf = (key: string) => ({ Bucket: settings.bucket, Key: requireStorageKey(key) });

  return {
    place: `S3 bucket ${settings.bucket}`,
    async prepare() {
      const { sdk, client } = await connect();
      const head = new sdk.HeadBucketCommand({ Bucket: settings.bucket });
      await within(deadlines.other, (limits) => client.send(head, limits)).catch((error) => {
        throw new Error(`The S3 bucket ${settings.bucket} cannot be used (${reasonOf(error)}).`);
      });
    },
    ...watchStorage(log, {
      async put(key, content) {
        const { sdk, client } = await connect();
        await within(deadlineOf(content), (limits, stop) => {
          const silence = setTimeout(stop, deadlines.silence);
          const command = putCommand(sdk, objectOf(key), { content, onTaken: () => silence.refresh() });
          return client.send(command, limits).finally(() => clearTimeout(silence));
        });
      },
      open,
      async read(key) {
        const content = await open(key);
        return content && collectStream(content, deadlines.silence);
      },
      async remove(key) {
        const { sdk, client } = await connect();
        const command = new sdk.DeleteObjectCommand(objectOf(key));
        await within(deadlines.other, (limits) => client.send(command, limits));
      },
    }),
    async signLink(key, download) {
      const { sdk, linkClient } = await connect();
      const command = new sdk.GetObjectCommand({
        ...objectOf(key),
        ResponseContentType: download.content_type,
        ResponseContentDisposition: contentDisposition(download.disposition, download.filename),
        ResponseCacheControl: 'private, no-cache',
      });
      return sdk.getSignedUrl(linkClient, command, {
        expiresIn: download.expiresInSeconds,
        signingDate: download.now,
      });
    },
  };
}

type PutInput = { Bucket: string; Key: string };

function putCommand(
  sdk: Sdk,
  input: PutInput,
  { content, onTaken }: { content: LocalFile | Uint8Array; onTaken: () => void },
): PutObjectCommand {
  const isBytes = content instanceof Uint8Array;
  if (isBytes && content.length <= wholeBytes) return new sdk.PutObjectCommand({ ...input, Body: content });
  const source = isBytes ? Readable.from(piecesOf(content)) : createReadStream(content.path);
  const sha256 = isBytes ? createHash('sha256').update(content).digest('hex') : content.sha256;
  const command = new sdk.PutObjectCommand({
    ...input,
    Body: watchedStream(source, onTaken),
    ContentLength: isBytes ? content.length : content.size,
  });
  // A stream would be sent unsigned. With its hash in the signature, the storage rejects bytes that changed on the way.
  command.middlewareStack.add(
    (next) => (args) => {
      (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build', name: 'sendContentHash' },
  );
  return command;
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  const size = 64 * 1024;
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

/** Reports every chunk that is read from it. */
function watchedStream(source: Readable, onTaken: () => void): Readable {
  const watch = new Transform({
    transform(chunk, _encoding, done) {
      onTaken();
      done(null, chunk);
    },
  });
  return pipeline(source, watch, () => {});
}
