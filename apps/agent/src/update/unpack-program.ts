import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';

/** Many times the size of an agent. */
const maxProgramBytes = 64 * 1024 * 1024;

/** The file agent.cjs of the archive of a release. Nothing else of it is read, and nothing is written. */
export async function unpackProgram(archive: Buffer): Promise<Buffer> {
  let program: Buffer | undefined;
  const entries = extract();
  entries.on('entry', ({ name, size = 0, type }, content, next) => {
    const isProgram = type === 'file' && /^[\w.-]+\/agent\.cjs$/.test(name) && size <= maxProgramBytes;
    if (!isProgram) {
      content.resume().once('end', next);
      return;
    }
    buffer(content).then((bytes) => {
      program = bytes;
      next();
    }, next);
  });
  await pipeline(Readable.from([archive]), createGunzip(), entries);
  if (!program) throw new Error('The archive has no agent.cjs.');
  return program;
}
