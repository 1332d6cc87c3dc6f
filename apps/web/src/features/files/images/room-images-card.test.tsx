import { imageProblems, imageRules } from '@greenroom/domain/files/upload-rules.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import * as http from '#api/http-client.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { testQueryClient } from '#test/test-query-client.ts';
import * as carousel from '#ui/picture/carousel-lazy.tsx';
import { RoomImagesCard } from './room-images-card.tsx';

const call = vi.spyOn(http, 'call');
const shownCarousel = vi
  .spyOn(carousel as { LazyCarousel: (props: never) => unknown }, 'LazyCarousel')
  .mockReturnValue(null);
afterAll(() => {
  call.mockRestore();
  shownCarousel.mockRestore();
});

const image = (id: number, filename: string) => ({
  id,
  filename,
  category: 'image',
  entity_type: 'room',
  entity_id: 7,
  size: 1000,
  created_at: '2025-01-01T00:00:00Z',
  is_public: false,
  shared_with_all: false,
  can_change: true,
  description: null as string | null,
  version: null,
});

const user = userEvent.setup();
let stored: ReturnType<typeof image>[];
let list: () => Promise<unknown>;
let remove: (id: number) => Promise<unknown>;
type Request = { params: { id: number }; body: { description: string } };
let describe: (request: Request) => Promise<unknown>;

beforeAll(startTestTranslations);
beforeEach(() => {
  stored = [image(1, 'one.png'), image(2, 'two.png')];
  list = async () => ({ files: [...stored] });
  remove = async (id) => {
    stored = stored.filter((file) => file.id !== id);
  };
  describe = async ({ params, body }) => {
    stored = stored.map((file) =>
      file.id === params.id ? { ...file, description: body.description || null } : file,
    );
  };
  call.mockImplementation(((endpoint: { method: string }, request: Request) =>
    endpoint.method === 'PUT'
      ? describe(request)
      : endpoint.method === 'DELETE'
        ? remove(request.params.id)
        : list()) as never);
});

function show() {
  const client = testQueryClient();
  render(
    <QueryClientProvider client={client}>
      <RoomImagesCard roomId={7} />
    </QueryClientProvider>,
  );
}

async function deleteFirst() {
  await user.click(await screen.findByRole('button', { name: 'Delete one.png' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
}

test('shows the number of images only once known', async () => {
  list = () => Promise.reject(new ApiError({ status: 500 }));
  show();
  expect(screen.queryByText(/of 5/)).toBeNull();
  await screen.findByRole('alert');
  expect(screen.queryByText(/of 5/)).toBeNull();
  list = async () => ({ files: stored });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('2 of 5');
});

test('moves the focus to its heading after a delete', async () => {
  show();
  await deleteFirst();
  await screen.findByText('1 of 5');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Images' })));
});

test('treats a missing file as deleted', async () => {
  remove = (id) => {
    stored = stored.filter((file) => file.id !== id);
    return Promise.reject(new ApiError({ status: 404 }));
  };
  show();
  await deleteFirst();
  await screen.findByText('two.png');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('shows when a delete failed', async () => {
  remove = () => Promise.reject(new ApiError({ status: 500 }));
  show();
  await deleteFirst();
  await screen.findByText('The image could not be deleted. Please try again.');
});

test('changes the caption, and shows the file name again when it is removed', async () => {
  show();
  const edit = await screen.findByRole('button', { name: 'Edit the caption of one.png' });
  await user.click(edit);
  await user.type(await screen.findByLabelText('Caption'), ' From the door{Enter}');
  await screen.findByText('From the door');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(edit);
  await user.clear(await screen.findByLabelText('Caption'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByText('From the door')).toBeNull());
});

test('keeps the input when the caption could not be saved', async () => {
  describe = () => Promise.reject(new ApiError({ status: null }));
  show();
  await user.click(await screen.findByRole('button', { name: 'Edit the caption of one.png' }));
  await user.type(await screen.findByLabelText('Caption'), 'From the door{Enter}');
  await screen.findByText('The caption could not be saved. Please try again.');
  expect(screen.getByLabelText<HTMLInputElement>('Caption').value).toBe('From the door');
});

test('shows the maximum length of a caption, and rejects a longer one with the sentence of the server', async () => {
  const { maxCaptionLength } = imageRules;
  stored = stored.map((file) => ({ ...file, description: 'x'.repeat(maxCaptionLength + 1) }));
  show();
  await user.click(await screen.findByRole('button', { name: 'Edit the caption of one.png' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Caption');
  expect(field.maxLength).toBe(maxCaptionLength);
  screen.getByText(`optional, at most ${maxCaptionLength} characters`);
  await user.clear(field);
  fireEvent.change(field, { target: { value: 'y'.repeat(maxCaptionLength + 1) } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(imageProblems.captionTooLong);
});

test('offers no caption to users who may not change the image', async () => {
  stored = stored.map((file) => ({ ...file, can_change: false }));
  show();
  await screen.findByText('one.png');
  expect(screen.queryByRole('button', { name: /caption/ })).toBeNull();
});
