import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SearchField } from './search-field.tsx';

function Searching() {
  const [text, setText] = useState('');
  return (
    <>
      <SearchField value={text} onValueChange={setText} label="Search rooms" clearLabel="Clear" />
      <input aria-label="Other" />
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search rooms' });

test('the / key focuses the search, but not from another field', async () => {
  render(<Searching />);
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('');
  await userEvent.type(screen.getByRole('textbox', { name: 'Other' }), '/');
  expect(document.activeElement).not.toBe(field());
});

test('the / key is inactive when single keys are switched off', async () => {
  document.documentElement.dataset.shortcuts = 'off';
  render(<Searching />);
  await userEvent.keyboard('/');
  delete document.documentElement.dataset.shortcuts;
  expect(document.activeElement).toBe(document.body);
});

test('clearing empties the field and keeps the focus in it', async () => {
  render(<Searching />);
  await userEvent.type(field(), 'salle');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard('abc{Escape}');
  expect(field().value).toBe('');
});
