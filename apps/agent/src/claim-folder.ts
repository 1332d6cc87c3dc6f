import { createHash } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Two agents on one journal could reboot a device twice. The claim is an abstract socket name, which the system
 * releases when the process ends for any reason; a lock file would remain after a power cut. It is not a port: nothing
 * can connect to it over a network. Systems without such names get no claim.
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
