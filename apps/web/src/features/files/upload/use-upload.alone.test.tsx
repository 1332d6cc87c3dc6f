import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { uploadFile } from '#api/upload-file.ts';
import { useUpload } from './use-upload.ts';

vi.mock('#api/upload-file.ts', () => ({ uploadFile: vi.fn() }));

it('asks for the lists again when it is cancelled, because the file may have arrived', async () => {
  vi.mocked(uploadFile).mockImplementation(
    (_file, _fields, options) =>
      new Promise((_, reject) => {
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      }),
  );
  const client = new QueryClient();
  const key = ['files', 'room', 7, 'image'];
  client.setQueryData(key, []);
  const { result } = renderHook(() => useUpload(() => {}), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  act(() => result.current.start({ file: new File(['x'], 'x.png'), fields: {} }));
  await waitFor(() => expect(result.current.isBusy).toBe(true));
  act(() => result.current.cancel());
  await waitFor(() => expect(client.getQueryState(key)?.isInvalidated).toBe(true));
  expect(result.current.error).toBeNull();
});
