import { afterEach, expect, test } from 'vitest';
import { showFrame } from './show-frame.ts';

const root = document.documentElement;
const lumiere = { name: 'Groupe "Lumière"', logoUrl: null };

afterEach(() => {
  root.className = '';
  root.removeAttribute('style');
});

test('shows the frame with the name of the last brand to a visitor with a session', () => {
  localStorage.setItem('refresh_token', 'refresh');
  showFrame('/inventory/rooms/7', lumiere);
  expect([...root.classList]).toEqual(['first-frame-shown']);
  expect(root.style.getPropertyValue('--first-name')).toBe('"Groupe \\"Lumière\\""');
});

test('leaves the place of a logo empty', () => {
  localStorage.setItem('refresh_token', 'refresh');
  showFrame('/', { ...lumiere, logoUrl: '/logo.svg' });
  expect([...root.classList]).toEqual(['first-frame-shown', 'first-frame-with-logo']);
});

test.each(['/login', '/reset-password', '/no-such-page'])('shows none at %s', (pathname) => {
  localStorage.setItem('refresh_token', 'refresh');
  showFrame(pathname, null);
  expect([...root.classList]).toEqual([]);
});

test('shows none without a session', () => {
  showFrame('/', lumiere);
  expect([...root.classList]).toEqual([]);
});
