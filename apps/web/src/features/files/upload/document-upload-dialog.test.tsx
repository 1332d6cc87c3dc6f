import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import * as uploading from '#api/upload-file.ts';
import { enterText } from '#test/enter-text.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { testQueryClient } from '#test/test-query-client.ts';
import { DocumentUploadDialog } from './document-upload-dialog.tsx';

const upload = vi.spyOn(uploading, 'uploadFile');
afterAll(() => upload.mockRestore());
const user = userEvent.setup({ applyAccept: false });
const manual = new File(['text'], 'manual.txt', { type: 'text/plain' });

function show(roomType: string | null) {
  const onOpenChange = vi.fn();
  render(
    <QueryClientProvider client={testQueryClient()}>
      <DocumentUploadDialog open onOpenChange={onOpenChange} room={{ id: 7, room_type: roomType }} />
    </QueryClientProvider>,
  );
  return onOpenChange;
}

const submit = () => user.click(screen.getByRole('button', { name: 'Upload' }));
const choose = (...files: File[]) => user.upload(screen.getByLabelText('Document'), files);

beforeAll(startTestTranslations);

beforeEach(() => {
  upload.mockReset();
});

test('rejects a file type that is not allowed, and sends nothing', async () => {
  show('Auditorium');
  await choose(new File(['x'], 'setup.exe'));
  await screen.findByText(/This type of file is not allowed/);
  await submit();
  expect(upload).not.toHaveBeenCalled();
});

test('rejects a name with a path in its field, and sends nothing', async () => {
  show('Auditorium');
  await choose(manual);
  await enterText(screen.getByRole('textbox', { name: /^Name/ }), 'Part 1/2');
  await screen.findByText('The name must not contain slashes or backslashes.');
  await submit();
  const name = screen.getByRole('textbox', { name: /^Name/ });
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(upload).not.toHaveBeenCalled();
});

test('sends exactly the filled fields, and closes', async () => {
  upload.mockResolvedValue({ filename: 'manual.txt', entity_type: 'room', entity_id: 7 } as never);
  const onOpenChange = show('Auditorium');
  await choose(manual);
  await enterText(screen.getByLabelText('Tags'), ' audio, ,stage ');
  await submit();
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(upload.mock.calls[0]?.slice(0, 2)).toEqual([
    manual,
    {
      category: 'document',
      subcategory: 'manual',
      is_public: 'false',
      entity_type: 'room',
      entity_id: '7',
      tags: 'audio,stage',
    },
  ]);
});

test.each([
  ['Auditorium', null],
  [null, 'true'],
])('for a room of type %s the choice of all rooms of this type is disabled: %s', async (type, disabled) => {
  show(type);
  screen.getByLabelText('Applies to').focus();
  await user.keyboard('{Enter}');
  const option = await screen.findByRole('option', { name: 'All rooms of this type' });
  expect(option.getAttribute('aria-disabled')).toBe(disabled);
});

test("shows the server's message, or its own, and stays open", async () => {
  upload.mockRejectedValueOnce(new ApiError({ status: null }));
  const onOpenChange = show('Auditorium');
  await choose(manual);
  await submit();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The document could not be uploaded. Please try again.',
  );
  expect(onOpenChange).not.toHaveBeenCalled();
});

test('sends several documents under their own names, with the same fields', async () => {
  upload.mockResolvedValue({ filename: 'x.txt', entity_type: 'room', entity_id: 7 } as never);
  const onOpenChange = show('Auditorium');
  await choose(manual);
  await enterText(screen.getByRole('textbox', { name: /^Name/ }), 'Quick start');
  await choose(new File(['more'], 'plan.txt', { type: 'text/plain' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).disabled).toBe(true);
  await enterText(screen.getByLabelText('Tags'), 'audio');
  await submit();
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  const sent = upload.mock.calls.map(([file, fields]) => [file.name, fields.custom_filename, fields.tags]);
  expect(sent).toEqual([
    ['manual.txt', undefined, 'audio'],
    ['plan.txt', undefined, 'audio'],
  ]);
});
