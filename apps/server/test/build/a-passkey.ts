import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAttestation,
  PasskeySignature,
} from '@greenroom/domain/auth/factors/passkey-responses.ts';

type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } };
type Where = { origin: string; isUserVerified?: boolean };

const present = 0x01;
const verified = 0x04;
const attested = 0x40;
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** An authenticator with one passkey, as WebAuthn defines it: real keys, real signatures. */
export function aPasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  let userHandle: string | undefined;

  const clientData = (type: string, { challenge }: Options, { origin }: Where) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(rp_id: string, flags: number, rest: Uint8Array = Buffer.alloc(0)): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const rpHash = createHash('sha256').update(rp_id).digest();
    return Buffer.concat([rpHash, Buffer.from([flags]), count, rest]);
  }

  return {
    /** As a copy of it would: its next signature has an old counter. */
    rewind: () => {
      counter = 0;
    },
    make(options: Options, where: Where): PasskeyAttestation {
      userHandle = options.user?.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = Buffer.concat([
        // A COSE key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const idLength = Buffer.from([0, id.length]);
      const credential = Buffer.concat([Buffer.alloc(16), idLength, id, key]);
      const flags = present | attested | (where.isUserVerified === false ? 0 : verified);
      const data = authenticatorData(options.rp?.id ?? '', flags, credential);
      const attestationObject = Buffer.concat([
        // {fmt: 'none', attStmt: {}, authData: <bytes>}.
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return {
        ...{ id: base64url(id), rawId: base64url(id), type: 'public-key' },
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, where)),
          attestationObject: base64url(attestationObject),
        },
      };
    },
    sign(options: Options, where: Where): PasskeySignature {
      const data = authenticatorData(
        options.rpId ?? '',
        present | (where.isUserVerified === false ? 0 : verified),
      );
      const client = clientData('webauthn.get', options, where);
      const clientHash = createHash('sha256').update(client).digest();
      const signature = sign('sha256', Buffer.concat([data, clientHash]), privateKey);
      return {
        ...{ id: base64url(id), rawId: base64url(id), type: 'public-key' },
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle,
        },
      };
    },
  };
}
