import { finished, type Readable } from 'node:stream';

/** The whole content of a stream. Fails when no byte comes for this long. */
export function collectStream(content: Readable, maxSilence: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const fail = (error: Error) => {
      clearTimeout(silence);
      content.destroy();
      reject(error);
    };
    const silence = setTimeout(() => fail(new Error(`no byte within ${maxSilence} ms`)), maxSilence);
    content.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      silence.refresh();
    });
    finished(content, (error) => {
      if (error) return fail(error);
      clearTimeout(silence);
      resolve(Buffer.concat(chunks));
    });
  });
}
