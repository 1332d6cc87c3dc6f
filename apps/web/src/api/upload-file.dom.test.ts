import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { saveTokens } from './token-store.ts';
import { uploadFile } from './upload-file.ts';

type Sent = { form: FormData; authorization: string | undefined; timeout: number };
type Behaviour = (request: FakeRequest, sent: Sent) => void;

const sent: Sent[] = [];
let behave: Behaviour;

class FakeRequest {
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  ontimeout?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  timeout = 0;
  status = 0;
  responseText = '';
  private headers: Record<string, string> = {};

  open(method: string, url: string) {
    expect([method, url]).toEqual(['POST', '/api/files/upload']);
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return null;
  }
  send(form: FormData) {
    const request = { form, authorization: this.headers.authorization, timeout: this.timeout };
    sent.push(request);
    behave(this, request);
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  respond(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }
}

const file = new File(['bytes'], 'plan.pdf');
const fields = { category: 'document', entity_type: 'room', entity_id: '7' };

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  saveTokens({ access_token: 'old', refresh_token: 'refresh', expires_in: 1800 }, Date.now());
});

describe('an upload', () => {
  test('sends the token and the fields before the file, and gives up after 60 seconds', async () => {
    behave = (request) => request.respond(201, { id: 3 });
    await expect(uploadFile(file, fields)).resolves.toEqual({ id: 3 });
    expect(sent[0]?.authorization).toBe('Bearer old');
    expect(sent[0]?.timeout).toBe(60_000);
    expect([...(sent[0]?.form.keys() ?? [])]).toEqual(['category', 'entity_type', 'entity_id', 'file']);
  });

  test('reports its progress', async () => {
    behave = (request) => {
      request.upload.onprogress?.({ loaded: 1, total: 4, lengthComputable: true });
      request.respond(201, { id: 3 });
    };
    const onProgress = vi.fn();
    await uploadFile(file, fields, { onProgress });
    expect(onProgress).toHaveBeenCalledWith(0.25);
  });

  test("throws the server's message", async () => {
    behave = (request) => request.respond(409, { detail: 'Too many', code: 'conflict' });
    await expect(uploadFile(file, fields)).rejects.toMatchObject({ status: 409, detail: 'Too many' });
  });

  test.each(['onerror', 'ontimeout'] as const)('has no status after %s', async (event) => {
    behave = (request) => request[event]?.();
    const failure = await uploadFile(file, fields).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: null });
  });

  test('is sent again with a new token when the old one has expired', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ access_token: 'new', refresh_token: 'next', expires_in: 1800 }),
    );
    behave = (request, { authorization }) =>
      authorization === 'Bearer new'
        ? request.respond(201, { id: 3 })
        : request.respond(401, { detail: 'Token expired', code: 'token-expired' });
    await expect(uploadFile(file, fields)).resolves.toEqual({ id: 3 });
    expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer new']);
  });

  test('ends when its caller aborts it', async () => {
    behave = () => {};
    const controller = new AbortController();
    const uploading = uploadFile(file, fields, { signal: controller.signal });
    controller.abort();
    await expect(uploading).rejects.toMatchObject({ name: 'AbortError' });
  });
});
