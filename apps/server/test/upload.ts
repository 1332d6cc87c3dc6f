import { uploadFile } from '@greenroom/domain/files/endpoints.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './start-test-app.ts';

export type FilePart = { name?: string; filename: string; type: string; bytes: Uint8Array };
type Part = [name: string, value: string] | FilePart;

const boundary = 'greenroom-test-boundary';

/** A multipart body with its parts in exactly this order and its names untouched. */
export function multipart(parts: Part[]): { headers: Record<string, string>; payload: Buffer } {
  const pieces = parts.flatMap((part) => {
    const isFile = !Array.isArray(part);
    const head = isFile
      ? `name="${part.name ?? 'file'}"; filename="${part.filename}"\r\nContent-Type: ${part.type}`
      : `name="${part[0]}"`;
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(isFile ? part.bytes : part[1]),
      Buffer.from('\r\n'),
    ];
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** Sends a form to the upload endpoint and checks a successful response against the contract. */
export async function sendForm(
  t: Pick<TestApp, 'app'>,
  token: string,
  parts: Part[],
): Promise<LightMyRequestResponse> {
  const { headers, payload } = multipart(parts);
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/files/upload',
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  if (response.statusCode < 300) uploadFile.response.parse(response.json());
  return response;
}

/** Fields first, then the file, like our web application. */
export function upload(
  t: Pick<TestApp, 'app'>,
  token: string,
  { file, ...fields }: { file: FilePart } & Record<string, string | number | FilePart>,
): Promise<LightMyRequestResponse> {
  const parts = Object.entries(fields).map(([name, value]): Part => [name, String(value)]);
  return sendForm(t, token, [...parts, file]);
}
