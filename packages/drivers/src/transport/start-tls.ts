import { constants } from 'node:crypto';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect } from 'node:tls';
import type { Device } from '../driver.ts';
import { notResponding, notUnderstood } from '../driver-error.ts';
import { checkKey } from './check-key.ts';
import { startDeadline } from './start-deadline.ts';

/**
 * Continues in TLS over a connection that began in clear text. Accepts any TLS version, because devices are rarely
 * newer than their panel, and any certificate the first time, because devices issue their own; later only the pinned
 * one.
 */
export function startTls(
  stream: Duplex,
  {
    device,
    milliseconds,
    signal,
  }: { device: Pick<Device, 'host' | 'trust'>; milliseconds: number; signal: AbortSignal },
) {
  return new Promise<Duplex>((resolve, reject) => {
    const secure = connect({
      socket: stream,
      ...(isIP(device.host) === 0 && { servername: device.host }),
      rejectUnauthorized: false,
      minVersion: 'TLSv1',
      ciphers: 'DEFAULT:@SECLEVEL=0',
      secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
    });
    const end = (error?: Error) => {
      stopTimer();
      signal.removeEventListener('abort', giveUp);
      if (!error) return resolve(secure);
      secure.destroy();
      reject(error);
    };
    const giveUp = () => end(notResponding(signal.reason));
    const stopTimer = startDeadline(milliseconds, giveUp);
    signal.addEventListener('abort', giveUp);
    // The listener stays for the life of the stream: an unhandled error would end the process.
    secure.on('error', (error: NodeJS.ErrnoException) =>
      end(
        error.code?.startsWith('ERR_SSL') || error.code === 'EPROTO'
          ? notUnderstood(error)
          : notResponding(error),
      ),
    );
    secure.once('close', () => end(notResponding()));
    secure.once('secureConnect', () =>
      end(checkKey(device, { certificate: secure.getPeerCertificate().raw ?? Buffer.alloc(0) })),
    );
    if (signal.aborted) giveUp();
  });
}
