import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { enterText } from '#test/enter-text.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { SupportPage } from './support-page.tsx';

let sent: unknown[] = [];
let respond: () => Response | Promise<Response> = () => Response.json({});
let user = userEvent.setup({ delay: null });

beforeAll(startTestTranslations);
beforeEach(async () => {
  user = userEvent.setup({ delay: null });
  sent = [];
  respond = () => Response.json({ id: 1 }, { status: 201 });
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    sent.push([address, JSON.parse(String(init.body))]);
    return Promise.resolve(respond());
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  showTestPage(<SupportPage />, '/support');
  await screen.findByRole('button', { name: 'Send feedback' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const subject = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' });
const description = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
const type = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const send = () => user.click(screen.getByRole('button', { name: 'Send feedback' }));

test('offers bug, feature, question and general, and starts with bug', () => {
  expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
    'Bug',
    'Feature',
    'Question',
    'General',
  ]);
  expect(type('Bug').checked).toBe(true);
});

test('requires a subject and a description, and focuses the first missing one', async () => {
  await enterText(subject(), ' ');
  await send();
  await screen.findByText('Subject is required');
  await screen.findByText('Description is required');
  await waitFor(() => expect(document.activeElement).toBe(subject()));
  await enterText(subject(), 'Map');
  await waitFor(() => expect(screen.queryByText('Subject is required')).toBeNull());
  await send();
  await waitFor(() => expect(document.activeElement).toBe(description()));
  expect(sent).toEqual([]);
});

test('sends the message, says thank you and resets the form', async () => {
  await user.click(type('Question'));
  await enterText(subject(), 'Map ');
  await enterText(description(), 'Where is it?');
  await send();
  expect(
    (await screen.findByText(/Your feedback has been sent/)).closest('[role=status]')?.textContent,
  ).toContain('Your reference is #1.');
  expect(sent).toEqual([
    ['/api/feedback', { feedback_type: 'question', subject: 'Map', description: 'Where is it?' }],
  ]);
  await waitFor(() =>
    expect([subject().value, description().value, type('Bug').checked]).toEqual(['', '', true]),
  );
  await enterText(subject(), 'N');
  await waitFor(() => expect(screen.queryByText(/Your feedback has been sent/)).toBeNull());
});

test('cannot be changed while it is being sent', async () => {
  let arrive = (_: Response) => {};
  respond = () => new Promise((resolve) => (arrive = resolve));
  await enterText(subject(), 'Map');
  await enterText(description(), 'Where is it?');
  await send();
  await waitFor(() => expect(subject().matches(':disabled')).toBe(true));
  await send();
  arrive(Response.json({ id: 1 }, { status: 201 }));
  await screen.findByText(/Your feedback has been sent/);
  expect(sent).toHaveLength(1);
});

test('shows when more can be sent after too many', async () => {
  const detail = 'You have sent 30 messages within an hour. Try again in 12 minutes.';
  respond = () =>
    Response.json({ detail, code: 'feedback-limit' }, { status: 429, headers: { 'retry-after': '700' } });
  await enterText(subject(), 'Map');
  await enterText(description(), 'Where is it?');
  await send();
  expect((await screen.findByRole('alert')).textContent).toContain(detail);
});

test('keeps everything when it cannot be sent, and sends it with the next attempt', async () => {
  respond = () => Response.json({ detail: 'Down', code: 'unavailable' }, { status: 503 });
  await user.click(type('General'));
  await enterText(subject(), 'Map');
  await enterText(description(), 'Where is it?');
  await send();
  expect((await screen.findByRole('alert')).textContent).toContain('Your feedback could not be sent');
  expect([subject().value, description().value, type('General').checked]).toEqual([
    'Map',
    'Where is it?',
    true,
  ]);
  respond = () => Response.json({ id: 2 }, { status: 201 });
  await send();
  await screen.findByText(/Your feedback has been sent/);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent[1]).toEqual(sent[0]);
});

test('reports a missing field on leaving it, and is submitted with Ctrl Enter', async () => {
  await user.click(subject());
  await user.tab();
  await screen.findByText('Subject is required');
  expect(screen.queryByText('Description is required')).toBeNull();
  await enterText(subject(), 'Map');
  await user.type(description(), 'Where is it?{Control>}{Enter}{/Control}');
  await screen.findByText(/Your feedback has been sent/);
  expect(screen.queryByText(/is required/)).toBeNull();
  expect(sent).toHaveLength(1);
});

test('asks before a partly written message is left', async () => {
  await enterText(subject(), 'Map');
  await user.click(screen.getByRole('link', { name: 'Open maintenance' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(subject().value).toBe('Map');
});
