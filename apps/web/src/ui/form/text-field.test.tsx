import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PasswordField, TextField } from './text-field.tsx';

const describedBy = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

test('the help describes the field, and an error replaces it', () => {
  const { rerender } = render(<TextField label="Email" help="Your work address" />);
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(describedBy(field)).toBe('Your work address');
  expect(field.hasAttribute('aria-invalid')).toBe(false);
  rerender(<TextField label="Email" help="Your work address" error="Enter an email address." />);
  expect(describedBy(field)).toBe('Enter an email address.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('a password can be shown and hidden again', async () => {
  render(<PasswordField label="Password" showPasswordLabel="Show" hidePasswordLabel="Hide" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  await userEvent.type(field, 'secret');
  expect(field.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(field.type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(field.type).toBe('password');
  expect(field.value).toBe('secret');
});
