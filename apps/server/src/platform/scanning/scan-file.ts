import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** A scan of 50 MB takes seconds. The screen waits a minute for an upload. */
const scanSeconds = 20;
/** As many as `clamd` reads at once without a buffer of its own. */
const chunkBytes = 65_536;
/** A response is one line with the name of a finding. */
const maxResponseLength = 1000;

export type ScanResult = { finding: string | null };

/** Streams a file to clamd (`INSTREAM`), which needs no access to it. Throws unless clamd has looked at all of it. */
export async function scanFile(address: URL, path: string): Promise<ScanResult> {
  const deadline = AbortSignal.timeout(scanSeconds * 1000);
  const socket = connect(placeOf(address));
  const stop = () => socket.destroy(new Error(`clamd was silent for ${scanSeconds} s`));
  deadline.addEventListener('abort', stop, { once: true });
  try {
    const response = readResponse(socket);
    // clamd responds and closes before the end of a file that is too long for it: the response says more than the pipe.
    const sending = pipeline(createReadStream(path, { highWaterMark: chunkBytes }), frames, socket);
    sending.catch(() => undefined);
    return parseResponse(await response);
  } finally {
    deadline.removeEventListener('abort', stop);
    socket.destroy();
  }
}

function placeOf({ protocol, hostname, port, pathname }: URL) {
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) };
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) };
}

/** Each chunk with its length in front; one of no length is the end. */
async function* frames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of chunks) {
    yield lengthOf(chunk.length);
    yield chunk;
  }
  yield lengthOf(0);
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

function readResponse(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      const end = text.indexOf('\0');
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > maxResponseLength) reject(new Error('clamd has sent no response of its own'));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('clamd has closed the connection without a response')));
  });
}

/** `stream: OK`, `stream: Name FOUND`, or an error. */
function parseResponse(text: string): ScanResult {
  if (text === 'stream: OK') return { finding: null };
  const finding = /^stream: (.+) FOUND$/.exec(text)?.[1];
  if (finding === undefined) throw new Error(`clamd: ${text.slice(0, 200)}`);
  return { finding };
}
