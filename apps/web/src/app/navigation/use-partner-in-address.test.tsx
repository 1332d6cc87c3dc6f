import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, Route, Routes, useLocation, useNavigate } from 'react-router';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { choosePartner, currentPartner } from '#api/partner-choice.ts';
import * as auth from '#features/auth/use-auth.ts';
import { useChoosePartner } from '#listing/use-choose-partner.ts';
import { usePartnerInAddress } from './use-partner-in-address.ts';

let go: NavigateFunction;
let choose: ReturnType<typeof useChoosePartner>;
/** The choice at each time that a screen was drawn. */
const drawn: string[] = [];

function Frame() {
  const { pathname, search } = useLocation();
  go = useNavigate();
  choose = useChoosePartner();
  const isSettled = usePartnerInAddress();
  return (
    <>
      <output>{pathname + search}</output>
      {isSettled ? <Screen /> : null}
    </>
  );
}

function Screen() {
  const { pathname } = useLocation();
  drawn.push(`${pathname} ${currentPartner() ?? 'all'}`);
  return null;
}

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="*" element={<Frame />} />
      </Routes>
    </MemoryRouter>,
  );
}
const address = () => screen.getByRole('status').textContent;
const navigate = (to: string | number) => act(async () => go(to as string));

afterEach(() => {
  choosePartner(undefined);
  drawn.length = 0;
});

test('writes the choice of the tab into the address of a list, and into those of the lists after it', async () => {
  choosePartner(2);
  open('/inventory/rooms?siteId=4');
  expect(address()).toBe('/inventory/rooms?siteId=4&partner=2');
  await navigate('/inventory/assets');
  expect(address()).toBe('/inventory/assets?partner=2');
  await navigate('/inventory/assets/7');
  expect(address()).toBe('/inventory/assets/7');
  await navigate('/admin/users');
  expect(address()).toBe('/admin/users?partner=2');
  expect(currentPartner()).toBe(2);
});

test('drops the choice of a link before the screen is drawn, for a user who sees one partner', async () => {
  const session = { user: { sees_several_partners: false } } as ReturnType<typeof auth.useAuth>;
  const spy = vi.spyOn(auth, 'useAuth').mockReturnValue(session);
  onTestFinished(() => spy.mockRestore());
  open('/inventory/assets?partner=3');
  expect(address()).toBe('/inventory/assets');
  expect(drawn).not.toContain('/inventory/assets 3');
});

test('follows a link before the screen is drawn, and the way back to the choice before', async () => {
  open('/inventory/assets');
  await act(async () => choose(2));
  expect(address()).toBe('/inventory/assets?partner=2');
  await navigate('/inventory/rooms?partner=3');
  expect(currentPartner()).toBe(3);
  expect(drawn.filter((entry) => entry.startsWith('/inventory/rooms'))).not.toContain('/inventory/rooms 2');
  await navigate(-1);
  expect([address(), currentPartner()]).toEqual(['/inventory/assets?partner=2', 2]);
  await navigate(-1);
  expect([address(), currentPartner()]).toEqual(['/inventory/assets', undefined]);
  await navigate(1);
  expect(currentPartner()).toBe(2);
});

test('stays with the address when the way back is faster than the choice', async () => {
  open('/inventory/assets?partner=2');
  await act(async () => {
    choose(3);
    go(-1);
  });
  expect([address(), currentPartner()]).toEqual(['/inventory/assets?partner=2', 2]);
});

test('chooses where no address tells it, such as on the page of a thing', async () => {
  open('/inventory/assets/7?partner=2');
  await act(async () => choose(3));
  expect([address(), currentPartner()]).toEqual(['/inventory/assets/7?partner=2', 3]);
  await navigate('/inventory/assets?partner=2');
  expect(currentPartner()).toBe(2);
});

test('forgets the choice when all partners are chosen, also for the next visit of the tab', async () => {
  open('/?partner=2');
  expect([currentPartner(), sessionStorage.getItem('partner')]).toEqual([2, '2']);
  await act(async () => choose(undefined));
  expect(address()).toBe('/');
  expect([currentPartner(), sessionStorage.getItem('partner')]).toEqual([undefined, null]);
});

test.each(['0', '-1', 'x', '1e3', '99999999999', ''])('ignores partner=%s in an address', async (text) => {
  open(`/inventory/sites?partner=${text}`);
  expect(currentPartner()).toBeUndefined();
});
