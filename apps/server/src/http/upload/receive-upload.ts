import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { discardRest } from './discard-rest.ts';
import { type SpooledFile, spoolFile } from './spool-file.ts';

export type ReceivedFile = SpooledFile & { filename: string; declaredType: string };
/** How long a file may be, and the sentence for a longer one. Fields that arrive after the file are not known yet. */
type SizeLimit = (fields: Record<string, string>, declaredType: string) => { max: number; detail: string };

export type ReceivedUpload = { fields: Record<string, string>; file: ReceivedFile | undefined };

const limits = {
  files: 1,
  fields: 30,
  fieldNameSize: 100,
  // The longest field is a description of 2000 characters, each up to four bytes.
  fieldSize: 10_000,
  headerPairs: 20,
  // A name of 255 characters, each escaped as nine; a longer one is truncated there and rejected as too long.
  headerSize: 8192,
};

/**
 * Reads a multipart form: the file goes to disk while it arrives, whatever the order of the parts, so that nothing is
 * held in memory and everything can be checked before anything is stored. The caller removes `file.path`.
 */
export async function receiveUpload(
  request: IncomingMessage,
  { folder, sizeLimit }: { folder: string; sizeLimit: SizeLimit },
): Promise<ReceivedUpload> {
  const fields: Record<string, string> = {};
  let incoming: Readable | undefined;
  let spooling: Promise<ReceivedFile> | undefined;
  const form = createForm(request);

  const arrived = new Promise<void>((resolve, reject) => {
    form.on('field', (name = '', value, nameTruncated, valueTruncated) => {
      if (nameTruncated || valueTruncated) return reject(tooLong(name));
      if (Object.hasOwn(fields, name))
        return reject(new Problem('invalid-input', `"${name}" was sent twice.`));
      fields[name] = value;
    });
    form.on('file', (name, content, filename, _encoding, declaredType) => {
      if (name !== 'file') {
        content.resume();
        return reject(new Problem('invalid-input', 'Send the file in the field "file".'));
      }
      incoming = content;
      // The reader gets the error; the stream may fail once more after that.
      content.on('error', () => {});
      const limit = sizeLimit(fields, declaredType);
      spooling = spoolFile(content, { folder, ...limit }).then((spooled) => ({
        ...spooled,
        filename: filename ?? '',
        declaredType,
      }));
      spooling.catch((error) => reject(error instanceof Problem ? error : cutOff()));
    });
    form.on('filesLimit', () => reject(new Problem('invalid-input', 'Send one file at a time.')));
    form.on('fieldsLimit', () => reject(new Problem('invalid-input', 'The form has too many fields.')));
    form.on('error', () => reject(cutOff()));
    form.on('finish', resolve);
    request.on('error', () => reject(cutOff()));
    request.once('close', () => {
      if (!request.readableEnded) reject(cutOff());
    });
    request.pipe(form);
  });

  try {
    await arrived;
    return { fields, file: await spooling };
  } catch (error) {
    request.unpipe(form);
    form.destroy();
    // Without an error: after the last byte there is no listener for one, and it would end the process.
    incoming?.destroy();
    const spooled = await spooling?.catch(() => undefined);
    await spooled?.discard();
    await discardRest(request);
    throw error;
  }
}

function createForm(request: IncomingMessage): BusboyInstance {
  const isForm = /^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '');
  if (!isForm) throw new Problem('unsupported-type', 'Send the file as multipart/form-data.');
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits, preservePath: true });
  } catch {
    throw cutOff();
  }
}

function cutOff(): Problem {
  return new Problem('malformed-request', 'The upload is incomplete or unreadable.');
}

function tooLong(name: string): Problem {
  return new Problem('invalid-input', `"${name.slice(0, 100)}" is too long.`);
}
