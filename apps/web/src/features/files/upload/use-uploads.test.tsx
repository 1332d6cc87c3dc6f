import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import * as uploading from '#api/upload-file.ts';
import { testQueryClient } from '#test/test-query-client.ts';
import { useUploads } from './use-uploads.ts';

const upload = vi.spyOn(uploading, 'uploadFile');
afterAll(() => upload.mockRestore());
const client = testQueryClient();
const key = ['files', 'room', 7, 'image'];
const onAllDone = vi.fn();

beforeEach(() => {
  upload.mockReset();
  onAllDone.mockReset();
  client.setQueryData(key, []);
});

function choose(...names: string[]) {
  const { result } = renderHook(() => useUploads({ onAllDone }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  act(() => result.current.add(names.map((name) => new File(['x'], name))));
  return result;
}
const stored = (file: File) => ({ filename: file.name, entity_type: 'room', entity_id: 7 }) as never;
const statesOf = (result: ReturnType<typeof choose>) => result.current.items.map(({ state }) => state);

test('refetches the lists when it is cancelled, because the file may have arrived', async () => {
  upload.mockImplementation(
    (_file, _fields, options) =>
      new Promise((_, reject) => {
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      }),
  );
  const result = choose('one.png', 'two.png');
  act(() => void result.current.start(() => ({})));
  await waitFor(() => expect(statesOf(result)).toEqual(['sending', 'waiting']));
  act(() => result.current.cancel());
  await waitFor(() => expect(client.getQueryState(key)?.isInvalidated).toBe(true));
  expect(statesOf(result)).toEqual(['chosen', 'chosen']);
  expect(upload).toHaveBeenCalledTimes(1);
  expect(onAllDone).not.toHaveBeenCalled();
});

test('continues after a failed file, and sends only that one the next time', async () => {
  upload.mockImplementation(async (file) => {
    if (file.name === 'two.png' && upload.mock.calls.length < 4) throw new ApiError({ status: 415 });
    return stored(file);
  });
  const result = choose('one.png', 'two.png', 'three.png');
  await act(() => result.current.start(() => ({})));
  expect(statesOf(result)).toEqual(['done', 'failed', 'done']);
  expect(onAllDone).not.toHaveBeenCalled();
  await act(() => result.current.start(() => ({})));
  expect(statesOf(result)).toEqual(['done', 'done', 'done']);
  expect(upload.mock.calls.map(([file]) => file.name)).toEqual([
    ...['one.png', 'two.png', 'three.png', 'two.png'],
  ]);
  expect(onAllDone.mock.calls[0]?.[0]).toHaveLength(3);
});

test('is done when the failed file is removed', async () => {
  upload.mockImplementation(async (file) => {
    if (file.name === 'two.png') throw new ApiError({ status: 415 });
    return stored(file);
  });
  const result = choose('one.png', 'two.png');
  await act(() => result.current.start(() => ({})));
  act(() => result.current.remove(1));
  expect(statesOf(result)).toEqual(['done']);
});
