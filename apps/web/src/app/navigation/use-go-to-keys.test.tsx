import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { useGoToKeys } from './use-go-to-keys.ts';

const plainUser = { is_superuser: false, effective_permissions: [] as string[] };
const superuser = { ...plainUser, is_superuser: true };

function Page({ viewer }: { viewer: typeof plainUser }) {
  const { pathname, search } = useLocation();
  useGoToKeys(viewer);
  return (
    <>
      <output>{pathname + search}</output>
      <input aria-label="Search" />
    </>
  );
}

function show(viewer = plainUser) {
  render(
    <MemoryRouter>
      <Page viewer={viewer} />
    </MemoryRouter>,
  );
}

const user = userEvent.setup();
const address = () => screen.getByRole('status').textContent;

test.each([
  ['gs', '/inventory/sites'],
  ['gr', '/inventory/rooms'],
  ['ga', '/inventory/assets'],
  ['gi', '/management/incidents'],
  ['gm', '/management/monitor'],
  ['gc', '/management/control'],
  ['gt', '/management/maintenance'],
  ['c', '/management/maintenance?new=ticket'],
  ['s', '/'],
  ['gx', '/'],
  ['gu', '/'],
  ['gd', '/'],
])('%s leads to %s', async (keys, path) => {
  show();
  await user.keyboard(keys);
  expect(address()).toBe(path);
});

test.each([
  ['gu', '/admin/users'],
  ['gd', '/admin'],
])('%s leads superusers to %s', async (keys, path) => {
  show(superuser);
  await user.keyboard(keys);
  expect(address()).toBe(path);
});

test('c clicks the button for a ticket about the page, and gc still leads to control', async () => {
  const openAbout = vi.fn();
  render(
    <MemoryRouter>
      <Page viewer={plainUser} />
      <button type="button" data-new-ticket="" onClick={openAbout}>
        New ticket
      </button>
    </MemoryRouter>,
  );
  await user.keyboard('c');
  expect(openAbout).toHaveBeenCalledOnce();
  expect(address()).toBe('/');
  await user.keyboard('gc');
  expect(openAbout).toHaveBeenCalledOnce();
  expect(address()).toBe('/management/control');
});

test('is inactive while the user types, and when single keys are switched off', async () => {
  show();
  await user.type(screen.getByRole('textbox'), 'gsc');
  expect(address()).toBe('/');
  await user.click(document.body);
  document.documentElement.dataset.shortcuts = 'off';
  await user.keyboard('gsc');
  delete document.documentElement.dataset.shortcuts;
  expect(address()).toBe('/');
});
