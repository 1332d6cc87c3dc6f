import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link, MemoryRouter, useLocation, useNavigate } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { TextField } from '#ui/form/text-field.tsx';
import { blankUiTexts, UiTextsContext } from '#ui/ui-texts.ts';
import { startHistoryGuards } from './history-guards.ts';
import { LeaveGuard } from './leave-guard.tsx';

const discard = { title: 'Discard changes?', help: 'Not saved.', confirm: 'Discard', keep: 'Keep editing' };

function Screen() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  return (
    <>
      <TextField label="Subject" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/other">Other page</Link>
      <Link to="?view=list">Other view</Link>
      <button type="button" onClick={() => navigate('/found')}>
        Go
      </button>
      <output>{useLocation().pathname + useLocation().search}</output>
      <LeaveGuard unsaved={text !== ''} />
    </>
  );
}

function show() {
  render(
    <UiTextsContext value={{ ...blankUiTexts, discard }}>
      <MemoryRouter initialEntries={['/support']}>
        <Screen />
      </MemoryRouter>
    </UiTextsContext>,
  );
}

const dialog = () => screen.queryByRole('alertdialog', { name: 'Discard changes?' });
const place = () => screen.getByRole('status', { hidden: true }).textContent;
const click = (role: 'link' | 'button', name: string) => userEvent.click(screen.getByRole(role, { name }));

test('lets the user leave an untouched form', async () => {
  show();
  await click('link', 'Other page');
  expect([place(), dialog()]).toEqual(['/other', null]);
});

test('asks before a link or a call leaves a filled form, with the focus on the safe choice', async () => {
  show();
  await userEvent.type(screen.getByRole('textbox'), 'Map');
  await click('link', 'Other page');
  expect(place()).toBe('/support');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep editing' }));
  await userEvent.keyboard('{Enter}');
  expect(dialog()).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Map');
  await click('button', 'Go');
  await click('button', 'Discard');
  expect([place(), dialog()]).toEqual(['/found', null]);
});

test('allows changes of the query string, and holds nothing once the form is blank again', async () => {
  show();
  await userEvent.type(screen.getByRole('textbox'), 'M');
  await click('link', 'Other view');
  expect([place(), dialog()]).toEqual(['/support?view=list', null]);
  await userEvent.clear(screen.getByRole('textbox'));
  await click('link', 'Other page');
  expect([place(), dialog()]).toEqual(['/other', null]);
});

test('makes the browser ask before the tab is closed, only while something is filled', async () => {
  show();
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isHeld()).toBe(false);
  await userEvent.type(screen.getByRole('textbox'), 'M');
  expect(isHeld()).toBe(true);
  await userEvent.clear(screen.getByRole('textbox'));
  expect(isHeld()).toBe(false);
});

function showInBrowser() {
  onTestFinished(startHistoryGuards());
  render(
    <UiTextsContext value={{ ...blankUiTexts, discard }}>
      <BrowserRouter>
        <Screen />
      </BrowserRouter>
    </UiTextsContext>,
  );
}

test('asks before Back leaves a filled form, stays on its page meanwhile, and goes back in the end', async () => {
  showInBrowser();
  await click('link', 'Other page');
  await userEvent.type(screen.getByRole('textbox'), 'Map');
  const start = window.location.pathname;
  for (const response of ['Keep editing', 'Discard']) {
    window.history.back();
    await userEvent.click(await screen.findByRole('button', { name: response }));
    if (response === 'Discard') continue;
    await expect.poll(() => window.location.pathname).toBe(start);
    expect([place(), dialog()]).toEqual(['/other', null]);
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Map');
  }
  await expect.poll(place).toBe('/');
});

test('lets Back undo a change of the query string', async () => {
  showInBrowser();
  await userEvent.type(screen.getByRole('textbox'), 'Map');
  const start = place();
  await click('link', 'Other view');
  window.history.back();
  await expect.poll(place).toBe(start);
  expect(dialog()).toBeNull();
});
