import { createHash } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Two agents on one journal could reboot a device twice. The claim is a name that the system gives back when the
 * process ends, however it ends: a file would stay behind after a power cut. It is no port: nothing can connect to it
 * over a network. Systems without such names have no claim.
 */
export function claimFolder(dir: string): Promise<void> {
  if (process.platform !== 'linux') return Promise.resolve();
  const name = `\0greenroom-agent-${createHash('sha256').update(dir).digest('hex').slice(0, 32)}`;
  return new Promise((resolve, reject) => {
    const claim = createServer((socket) => socket.destroy());
    claim.once('error', () => reject(new Error(`Another agent is already running on ${dir}.`)));
    claim.listen(name, () => {
      claim.unref();
      resolve();
    });
  });
}
