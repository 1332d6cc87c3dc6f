import { createHash, randomBytes } from 'node:crypto';
import type { SimulatedRequest } from '../http-simulator.ts';

const sha = (text: string) => createHash('sha256').update(text).digest('hex');

/** The authentication of a WebSocket frame, in place of a header. */
export type FrameAuth = {
  readonly realm: string;
  readonly username: string;
  readonly nonce: number;
  readonly cnonce: number | string;
  readonly response: string;
};

export type ShellyAuth = {
  /** The header that requests a digest. As in firmware before 2.0, a nonce is valid for one request. */
  challenge(): string;
  allows(request: SimulatedRequest): boolean;
  /** The error text that requests a digest over a WebSocket. Its nonce is valid for the whole connection. */
  challengeFrame(): string;
  allowsFrame(auth: Partial<FrameAuth> | undefined): boolean;
};

/** Digest authentication with SHA-256, in headers and in frames. The user is always `admin`. */
export function createShellyAuth(realm: string, password: string): ShellyAuth {
  const nonces = new Set<string>();
  const frameNonces = new Set<number>();
  const ha1 = sha(`admin:${realm}:${password}`);
  return {
    challenge() {
      const nonce = randomBytes(4).toString('hex');
      nonces.add(nonce);
      return `Digest qop="auth", realm="${realm}", nonce="${nonce}", algorithm=SHA-256`;
    },
    allows({ method, path, headers }) {
      const header = headers.authorization ?? '';
      const parts = Object.fromEntries(
        [...header.matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g)].map(([, name, quoted, plain]) => [
          name,
          quoted ?? plain,
        ]),
      );
      if (!header.startsWith('Digest ') || !nonces.delete(parts.nonce ?? '')) return false;
      if (parts.username !== 'admin' || parts.uri !== path || parts.algorithm !== 'SHA-256') return false;
      const ha2 = sha(`${method}:${path}`);
      return parts.response === sha([ha1, parts.nonce, parts.nc, parts.cnonce, parts.qop, ha2].join(':'));
    },
    challengeFrame() {
      const nonce = randomBytes(4).readUInt32BE();
      frameNonces.add(nonce);
      return JSON.stringify({ auth_type: 'digest', nonce, nc: 1, realm, algorithm: 'SHA-256' });
    },
    allowsFrame(auth) {
      if (auth?.username !== 'admin' || auth.realm !== realm) return false;
      if (auth.nonce === undefined || !frameNonces.has(auth.nonce)) return false;
      const ha2 = sha('dummy_method:dummy_uri');
      return auth.response === sha([ha1, auth.nonce, 1, auth.cnonce, 'auth', ha2].join(':'));
    },
  };
}
