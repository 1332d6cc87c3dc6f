import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { useGoToKeys } from './use-go-to-keys.ts';

function Page({ isSuperuser }: { isSuperuser: boolean }) {
  const { pathname, search } = useLocation();
  useGoToKeys(isSuperuser);
  return (
    <>
      <output>{pathname + search}</output>
      <input aria-label="Search" />
    </>
  );
}

function show(isSuperuser = false) {
  render(
    <MemoryRouter>
      <Page isSuperuser={isSuperuser} />
    </MemoryRouter>,
  );
}

const user = userEvent.setup();
const address = () => screen.getByRole('status').textContent;

it.each([
  ['gs', '/inventory/sites'],
  ['gr', '/inventory/rooms'],
  ['ga', '/inventory/assets'],
  ['gm', '/management/monitor'],
  ['gc', '/management/control'],
  ['gt', '/management/maintenance'],
  ['c', '/management/maintenance?new=ticket'],
  ['s', '/'],
  ['gx', '/'],
  ['gu', '/'],
])('%s leads to %s', async (keys, path) => {
  show();
  await user.keyboard(keys);
  expect(address()).toBe(path);
});

it('leads superusers to the users', async () => {
  show(true);
  await user.keyboard('gu');
  expect(address()).toBe('/admin/users');
});

it('is inactive while the user types, and when single keys are switched off', async () => {
  show();
  await user.type(screen.getByRole('textbox'), 'gsc');
  expect(address()).toBe('/');
  await user.click(document.body);
  document.documentElement.dataset.shortcuts = 'off';
  await user.keyboard('gsc');
  delete document.documentElement.dataset.shortcuts;
  expect(address()).toBe('/');
});
