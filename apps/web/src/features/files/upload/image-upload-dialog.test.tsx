import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import * as uploading from '#api/upload-file.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { testQueryClient } from '#test/test-query-client.ts';
import { ImageUploadDialog } from './image-upload-dialog.tsx';

const upload = vi.spyOn(uploading, 'uploadFile');
afterAll(() => upload.mockRestore());

const photo = new File(['pixels'], 'hall.png', { type: 'image/png' });
const user = userEvent.setup({ applyAccept: false });

function Screen({ imageCount = 0 }: { imageCount?: number }) {
  const [open, setOpen] = useState(true);
  return (
    <QueryClientProvider client={testQueryClient()}>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <ImageUploadDialog open={open} onOpenChange={setOpen} roomId={7} imageCount={imageCount} />
    </QueryClientProvider>
  );
}

const submit = () => user.click(screen.getByRole('button', { name: 'Upload' }));
const choose = (...files: File[]) => user.upload(screen.getByLabelText('Image'), files);

beforeAll(startTestTranslations);

beforeEach(() => {
  upload.mockReset();
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
});

test('requires a file and sends nothing without one', async () => {
  render(<Screen />);
  await submit();
  await screen.findByText('Choose a file to upload.');
  expect(upload).not.toHaveBeenCalled();
});

test.each([
  ['Only image files are allowed', new File(['x'], 'plan.pdf', { type: 'application/pdf' }), 0],
  [
    'Image file too large. Maximum size is 10MB',
    Object.defineProperty(new File(['x'], 'big.png', { type: 'image/png' }), 'size', {
      value: 10 * 1024 * 1024 + 1,
    }),
    0,
  ],
  ['Maximum 5 images allowed per room', photo, 5],
])('shows "%s" and sends nothing', async (text, file, imageCount) => {
  render(<Screen imageCount={imageCount} />);
  await choose(file);
  await screen.findByText(text);
  await submit();
  expect(upload).not.toHaveBeenCalled();
});

test('shows a preview, then the progress, and closes when the image is uploaded', async () => {
  let finish: (stored: never) => void = () => {};
  let report: (share: number) => void = () => {};
  upload.mockImplementation((_file, _fields, options) => {
    report = options?.onProgress ?? report;
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  render(<Screen />);
  await choose(photo);
  expect(screen.getByAltText('Preview of hall.png').getAttribute('src')).toBe('blob:preview');
  await submit();
  await waitFor(() => expect(upload).toHaveBeenCalledOnce());
  act(() => report(0.42));
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42');
  const fields = { category: 'image', is_public: 'false', entity_type: 'room', entity_id: '7' };
  expect(upload.mock.calls[0]?.[1]).toEqual(fields);
  await act(async () => finish({ filename: 'hall.png', entity_type: 'room', entity_id: 7 } as never));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['what the server said', new ApiError({ status: 415, detail: 'Not a PNG.' }), 'Not a PNG.'],
  [
    'the fallback when there was no answer',
    new ApiError({ status: null }),
    'The image could not be uploaded. Please try again.',
  ],
])('shows %s and keeps the file', async (_, error, text) => {
  upload.mockRejectedValue(error);
  render(<Screen />);
  await choose(photo);
  await submit();
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  await screen.findByAltText('Preview of hall.png');
});

test('shows which of several images failed and why, keeps the others, and retries the rest', async () => {
  const fake = new File(['text'], 'fake.png', { type: 'image/png' });
  upload.mockImplementation(async (file) => {
    if (file.name === 'fake.png') throw new ApiError({ status: 415, detail: 'Not a PNG.' });
    return { filename: file.name, entity_type: 'room', entity_id: 7 } as never;
  });
  render(<Screen />);
  await choose(photo, fake, new File(['x'], 'plan.pdf', { type: 'application/pdf' }));
  expect(screen.getByText('plan.pdf: Only image files are allowed').tagName).toBe('SPAN');
  const caption = within(screen.getByRole('group', { name: 'hall.png' })).getByLabelText('Caption');
  await user.type(caption, 'The hall');
  await submit();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('1 of 2 files could not be uploaded.');
  expect(upload.mock.calls.map(([file, fields]) => [file.name, fields.description])).toEqual([
    ['hall.png', 'The hall'],
    ['fake.png', undefined],
  ]);
  const rows = within(screen.getByRole('list', { name: 'Chosen files' })).getAllByRole('listitem');
  expect(rows.map((row) => /Uploaded|Not a PNG\./.exec(row.textContent ?? '')?.[0])).toEqual([
    'Uploaded',
    'Not a PNG.',
  ]);
  upload.mockResolvedValue({ filename: 'fake.png', entity_type: 'room', entity_id: 7 } as never);
  await user.click(screen.getByRole('button', { name: 'Upload the rest' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(upload.mock.calls.map(([file]) => file.name)).toEqual(['hall.png', 'fake.png', 'fake.png']);
});

test('starts over when it is opened again', async () => {
  upload.mockRejectedValue(new ApiError({ status: 500 }));
  render(<Screen />);
  await choose(photo);
  await submit();
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'open' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByAltText('Preview of hall.png')).toBeNull();
});
