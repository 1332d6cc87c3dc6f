import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export const s3Keys = { accessKeyId: 'test-access-key', secretAccessKey: 'test-secret-key' };
const region = 'us-east-1';

export type S3Peer = {
  endpoint: string;
  objects: Map<string, Buffer>;
  /** Uploads in parts that have not ended. */
  uploads: Map<string, Buffer[]>;
  /** Stops responding, like a storage that hangs: to all requests, or to those of one method. */
  hang: boolean | 'PUT' | 'GET' | 'half of GET';
  /** Accepts bodies no faster than this. */
  bytesPerSecond: number | undefined;
  /** Completes the next upload in parts, and ends the connection instead of a response. */
  losesCompletion: boolean;
  /** Has no space for another object. */
  isFull: boolean;
  stop(): Promise<void>;
};

/**
 * A small, strict S3 storage: it checks AWS Signature Version 4 in headers and in presigned links, their
 * expiry, and the hash of the content. Written from the specification, without the SDK that it tests.
 */
export async function startS3Peer(bucket: string): Promise<S3Peer> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Buffer[]>();
  const server = createServer((request, response) => {
    if (peer.hang === true || peer.hang === request.method) return;
    reply(request, response).catch((error: Error) => {
      const [status, code] = error instanceof Rejection ? [error.status, error.code] : [500, 'InternalError'];
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(
        request.method === 'HEAD'
          ? ''
          : `<Error><Code>${code}</Code><Message>${error.message}</Message></Error>`,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const peer: S3Peer = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    hang: false,
    bytesPerSecond: undefined,
    losesCompletion: false,
    isFull: false,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  /** Two in a page, so that a reader that takes the first page for all is found out. */
  function listOf(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? '';
    const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).toSorted();
    const rest = names.filter((name) => name > after);
    const page = rest.slice(0, 2);
    const more = rest.length > page.length;
    const contents = page.map(
      (name) => `<Contents><Key>${name}</Key><Size>${objects.get(name)?.length}</Size></Contents>`,
    );
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  }

  function uploadInParts(
    { method }: IncomingMessage,
    url: URL,
    { key, content }: { key: string; content: Buffer },
  ): string {
    const id = url.searchParams.get('uploadId');
    if (id === null) {
      uploads.set('1', []);
      return '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>';
    }
    const parts = uploads.get(id);
    if (!parts) throw new Rejection(404, 'NoSuchUpload');
    if (method === 'DELETE') uploads.delete(id);
    if (method === 'PUT') {
      if (peer.isFull) throw new Rejection(507, 'XMinioStorageFull');
      parts[Number(url.searchParams.get('partNumber')) - 1] = content;
    }
    if (method !== 'POST') return '';
    objects.set(key, Buffer.concat(parts));
    uploads.delete(id);
    return '<CompleteMultipartUploadResult><Key/></CompleteMultipartUploadResult>';
  }

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', peer.endpoint);
    const content = await readAll(request, peer.bytesPerSecond);
    requireSignature(request, url, content);
    const [, name, ...rest] = url.pathname.split('/');
    if (name !== bucket) throw new Rejection(404, 'NoSuchBucket');
    const key = decodeURIComponent(rest.join('/'));
    if (request.method === 'HEAD' && key === '') return void response.writeHead(200).end();
    if (url.searchParams.has('list-type')) return void response.end(listOf(url.searchParams));
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) {
      const result = uploadInParts(request, url, { key, content });
      if (peer.losesCompletion && request.method === 'POST' && url.searchParams.has('uploadId')) {
        peer.losesCompletion = false;
        return void request.socket.destroy();
      }
      return void response.writeHead(200, { etag: '"part"' }).end(result);
    }
    if (request.method === 'HEAD') {
      const size = objects.get(key)?.length;
      return void response.writeHead(size === undefined ? 404 : 200, { 'content-length': size ?? 0 }).end();
    }
    if (request.method === 'PUT') {
      if (peer.isFull) throw new Rejection(507, 'XMinioStorageFull');
      objects.set(key, content);
      return void response.writeHead(200, { etag: '"etag"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const object = objects.get(key);
    if (!object) throw new Rejection(404, 'NoSuchKey');
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = start === undefined ? object : object.subarray(Number(start), Number(end) + 1);
    response.writeHead(start === undefined ? 200 : 206, {
      'content-length': part.length,
      'content-type': url.searchParams.get('response-content-type') ?? 'binary/octet-stream',
      'content-disposition': url.searchParams.get('response-content-disposition') ?? '',
    });
    if (peer.hang === 'half of GET') return void response.write(part.subarray(0, part.length / 2));
    response.end(part);
  }
  return peer;
}

class Rejection extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

async function readAll(request: IncomingMessage, bytesPerSecond: number | undefined): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk);
    if (bytesPerSecond) await setTimeout((chunk.length / bytesPerSecond) * 1000);
  }
  return Buffer.concat(chunks);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
/** RFC 3986, as the signature requires: everything but unreserved characters. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

type Claim = { credential: string; signedHeaders: string; signature: string; date: string; payload: string };

function requireSignature(request: IncomingMessage, url: URL, content: Buffer): void {
  const claim = url.searchParams.has('X-Amz-Signature') ? claimOfLink(url) : claimOfHeader(request, content);
  const [accessKey, day, givenRegion, ...kind] = claim.credential.split('/');
  if (accessKey !== s3Keys.accessKeyId) throw new Rejection(403, 'InvalidAccessKeyId');
  if (givenRegion !== region || kind.join('/') !== 's3/aws4_request')
    throw new Rejection(403, 'AccessDenied');
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = claim.signedHeaders
    .split(';')
    .map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}\n`,
    )
    .join('');
  const canonical = [request.method, url.pathname, query, headers, claim.signedHeaders, claim.payload].join(
    '\n',
  );
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', claim.date, scope, sha256(canonical)].join('\n');
  const key = [day ?? '', region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${s3Keys.secretAccessKey}`,
  );
  const expected = hmac(key, toSign);
  const given = Buffer.from(claim.signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new Rejection(403, 'SignatureDoesNotMatch');
  }
}

function claimOfLink({ searchParams }: URL): Claim {
  const get = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
  const date = get('Date');
  const made = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Date.now() < made + Number(get('Expires')) * 1000)) throw new Rejection(403, 'AccessDenied');
  return {
    credential: get('Credential'),
    signedHeaders: get('SignedHeaders'),
    signature: get('Signature'),
    date,
    payload: 'UNSIGNED-PAYLOAD',
  };
}

function claimOfHeader(request: IncomingMessage, content: Buffer): Claim {
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  if (!credential || !signedHeaders || !signature) throw new Rejection(403, 'AccessDenied');
  const payload = String(request.headers['x-amz-content-sha256']);
  // Unsigned content is always rejected: what we send must be protected.
  if (payload !== sha256(content)) throw new Rejection(400, 'XAmzContentSHA256Mismatch');
  if (request.headers['content-length'] === undefined && request.method === 'PUT') {
    throw new Rejection(411, 'MissingContentLength');
  }
  return { credential, signedHeaders, signature, date: String(request.headers['x-amz-date']), payload };
}
