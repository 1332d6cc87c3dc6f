import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { NewPasswordForm } from './new-password-form.tsx';

beforeAll(startTestTranslations);

function show(onSubmit: (password: string) => Promise<void>) {
  render(
    <NewPasswordForm submitLabel="Save" failureFallback="Failed to change password" onSubmit={onSubmit} />,
  );
  const fill = async (password: string, repeated: string) => {
    if (password) await userEvent.type(screen.getByLabelText('New password'), password);
    if (repeated) await userEvent.type(screen.getByLabelText('Repeat new password'), repeated);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  };
  return fill;
}

test.each([
  ['', '', 'All fields are required.'],
  ['long-enough', '', 'All fields are required.'],
  ['short', 'short', 'Password must be at least 8 characters long.'],
  ['long-enough', 'long-enougH', 'Passwords do not match.'],
])('responds to "%s" and "%s" with: %s', async (password, repeated, message) => {
  const onSubmit = vi.fn();
  await show(onSubmit)(password, repeated);
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('submits a correctly repeated password', async () => {
  const onSubmit = vi.fn(async () => {});
  await show(onSubmit)('long-enough', 'long-enough');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith('long-enough'));
});

test("shows the server's reason, or else the fallback", async () => {
  const fail = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new ApiError({ status: 422, detail: 'Too common.' }))
    .mockRejectedValueOnce(new ApiError({ status: 500 }));
  await show(fail)('long-enough', 'long-enough');
  expect((await screen.findByRole('alert')).textContent).toContain('Too common.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Failed to change password'));
});
