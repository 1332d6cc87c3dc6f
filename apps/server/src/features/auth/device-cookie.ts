import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#platform/services.ts';
import { type DeviceMarks, deviceMarkDays } from '#platform/tokens/device-marks.ts';
import type { SignInPlace } from './finish-sign-in.ts';

const plainName = 'greenroom_device';
/** Browsers accept a cookie of this name only over TLS, from this exact host and for all of its paths. */
const secureName = `__Host-${plainName}`;

export function readDeviceMarks(services: Services, request: FastifyRequest): DeviceMarks {
  const name = isSecure(services, request) ? secureName : plainName;
  const cookies = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

/** For all paths of this host, because the auth service may be reached below another base path. */
export function writeDeviceMarks(
  services: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  marks: DeviceMarks,
): void {
  const secure = isSecure(services, request);
  const parts = [
    `${secure ? secureName : plainName}=${marks}`,
    'Path=/',
    `Max-Age=${deviceMarkDays * 86_400}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}

/** TRUST_PROXY, or the public URL, tells whether a proxy terminates TLS. */
function isSecure({ config }: Services, request: FastifyRequest): boolean {
  return request.protocol === 'https' || (config.PUBLIC_URL?.startsWith('https:') ?? false);
}

/** Where a sign-in comes from. */
export function placeOf(services: Services, request: FastifyRequest): SignInPlace {
  const browser = request.headers['user-agent'];
  return { address: request.ip, request_id: request.id, browser, marks: readDeviceMarks(services, request) };
}
