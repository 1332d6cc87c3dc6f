import type { Socket } from 'node:net';
import { Problem, type ProblemCode, problemStatus } from '@greenroom/domain/http/problem.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseDown } from '#platform/database/is-database-down.ts';
import { type DiskWatch, diskFull } from '#platform/disk/disk-watch.ts';
import { isDiskFull } from '#platform/disk/is-disk-full.ts';
import type { Services } from '#platform/services.ts';
import { passOn } from './next-server.ts';

type Handling = Pick<Services, 'disk' | 'database' | 'config'>;

/** The only place that knows HTTP status codes. Responses never contain a stack trace or SQL. */
export function addErrorHandler(app: FastifyInstance, services: Handling): void {
  app.setErrorHandler(async (error: FastifyError | Problem | Error, request, reply) => {
    const problem = await toProblem(error, request, services);
    if (problem.code === 'internal') request.log.error({ err: error }, 'request failed');
    if (problem.code === 'unavailable' && isDatabaseDown(error)) passOn(request, reply, services.config);
    return sendProblem(reply, problem);
  });
}

/** For requests that Fastify rejects before it finds a route, such as a path that cannot be decoded. */
export function sendFrameworkError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  const detail = isTooLong ? 'The address is too long.' : 'The address cannot be read.';
  sendProblem(reply, new Problem('malformed-request', detail));
}

/** For input that is not even HTTP. There is no reply object yet, so the response is written by hand. */
export function sendClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const detail = isTooLong ? 'The address or the headers are too long.' : 'The request could not be read.';
  const body = JSON.stringify({ detail, code: 'malformed-request' });
  if (socket.writable) {
    const head = [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${body.length}`,
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds);
  if (problemStatus[problem.code] === 401) reply.header('www-authenticate', 'Bearer');
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  return reply.code(problemStatus[problem.code]).send(
    JSON.stringify({
      detail: problem.message,
      code: problem.code,
      device_message: problem.deviceMessage,
      values: problem.values,
      challenge: problem.challenge,
    }),
  );
}

async function toProblem(
  error: FastifyError | Error,
  request: FastifyRequest,
  { disk, database }: Handling,
): Promise<Problem> {
  if (error instanceof Problem) return error;
  if ('code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(request);
  const rejection = 'code' in error ? rejectedByFastify[error.code] : undefined;
  if (rejection) return new Problem(...rejection);
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'disk full');
    return diskFull(error);
  }
  if (isDatabaseDown(error)) {
    // An outage has a line for its beginning and one for its end, not one for each request.
    request.log[database.isDown ? 'debug' : 'error']({ err: error }, 'database not reachable');
    // A database without space for its log shuts itself down.
    if (await isFull(disk)) return diskFull(error);
    return tryAgain('The database cannot be reached right now. Try again in a moment.');
  }
  if (isDatabaseBusy(error)) {
    request.log.error({ err: error }, 'database too busy');
    return tryAgain('The database is too busy right now. Try again in a moment.');
  }
  if ('statusCode' in error && error.statusCode !== undefined && error.statusCode < 500) {
    return new Problem('malformed-request', 'The request could not be read.');
  }
  return new Problem(
    'internal',
    `Something went wrong on our side. Quote request ${request.id} when you report it.`,
  );
}

function bodyTooLarge(request: FastifyRequest): Problem {
  const kilobytes = Math.floor(request.routeOptions.bodyLimit / 1024);
  return new Problem('too-large', `The request is too large: at most ${kilobytes} kB are allowed.`);
}

function tryAgain(detail: string): Problem {
  return new Problem('unavailable', detail, { retryAfterSeconds: 5 });
}

const rejectedByFastify: Record<string, [ProblemCode, string] | undefined> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported-type', 'This type of content is not accepted here.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed-request', 'The request has no body.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed-request', 'The body is not valid JSON.'],
};

async function isFull(disk: DiskWatch): Promise<boolean> {
  const disks = await disk.read().catch(() => []);
  return disks.some(({ level }) => level === 'full');
}

// A statement was cancelled because it took too long, or lost in a deadlock.
function isDatabaseBusy(error: Error): boolean {
  return 'code' in error && (error.code === '57014' || error.code === '40P01');
}
