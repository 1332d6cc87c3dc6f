import { randomBytes } from 'node:crypto';

const boundary = 'greenroom-deploy-boundary';
const bytesOfFile = 3_000_000;

/**
 * Makes a site with a room, uploads a document to the room, and downloads it through its signed link. Returns
 * the id of the room.
 *
 * @param {{
 *   connection: import('./with-json.mjs').Connection, token: string, filesOrigin: string,
 *   download: import('./with-json.mjs').Connection,
 * }} options
 */
export async function keepFile({ connection, token, filesOrigin, download }) {
  const create = (path, json) => connection.sendJson(path, { method: 'POST', token, json, expect: 201 });
  const site = await create('/api/sites', { name: 'Headquarters' });
  const room = await create('/api/rooms', { name: 'Board room', site_id: site.id });
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytesOfFile)]);
  const file = await connection.sendJson('/api/files/upload', {
    method: 'POST',
    token,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: multipart({ category: 'document', entity_type: 'room', entity_id: room.id }, bytes),
    expect: 201,
  });
  const { file_url: link } = await connection.sendJson(`/api/files/${file.id}/url`, { token, expect: 200 });
  if (!link.startsWith(`${filesOrigin}/`))
    throw new Error(`The signed link does not lead to the storage: ${link}`);
  const path = link.slice(filesOrigin.length);
  const got = await download.send(path);
  if (got.status !== 200 || !got.body.equals(bytes))
    throw new Error(`The signed link got ${got.status}: ${got.body.subarray(0, 300)}`);
  const forged = await download.send(path.replace(/Signature=./, (part) => `${part.slice(0, -1)}z`));
  if (forged.status !== 403) throw new Error(`A link with a wrong signature got ${forged.status}.`);
  return room.id;
}

function multipart(fields, bytes) {
  const pieces = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const head =
    'Content-Disposition: form-data; name="file"; filename="manual.pdf"\r\nContent-Type: application/pdf';
  pieces.push(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), bytes, Buffer.from(`\r\n--${boundary}--\r\n`));
  return Buffer.concat(pieces);
}
