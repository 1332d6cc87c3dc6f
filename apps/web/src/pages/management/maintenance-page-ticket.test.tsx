import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { dispatchLogout } from '#api/logout-event.ts';
import * as uploads from '#api/upload-file.ts';
import { enterText } from '#test/enter-text.ts';
import { aDocument } from '#test/fake-dashboard.ts';
import { anEvent } from '#test/fake-tickets.ts';
import { openAs, press, SOLVED, server, setUpMaintenancePage, user } from '#test/maintenance-page.tsx';
import { testInFull } from '#test/test-in-full.ts';

setUpMaintenancePage();

testInFull('the number on a card opens the ticket with what has happened to it', async () => {
  server.events.push(
    anEvent(2, 'changed', {
      ...{ source: 'odoo', actor_name: null },
      changes: [{ field: 'stage', from: 1, to: 2 }],
    }),
    ...(['file-deleted', 'file-left', 'file-kept'] as const).map((kind, at) =>
      anEvent(3 + at, kind, {
        ...{ source: 'odoo', actor_name: null },
        changes: [{ field: 'file', from: null, to: `${kind}.pdf` }],
      }),
    ),
  );
  openAs('');
  await user.click(await screen.findByRole('link', { name: '#2 Écran noir' }));
  await screen.findByRole('heading', { name: 'Écran noir', level: 1 });
  await screen.findByText('created the ticket');
  screen.getByText('In progress');
  expect(screen.getAllByText('Odoo').length).toBeGreaterThan(0);
  await screen.findByText('deleted the file file-deleted.pdf in Odoo. It stays here.', { exact: false });
  screen.getByText(/has the file file-left\.pdf, which does not come here/);
  screen.getByText(/does not take the file file-kept\.pdf/);
  screen.getByText('No description');
  await user.click(screen.getByRole('tab', { name: 'Comments' }));
  await screen.findByText('No comments yet');
});

test('a comment is kept until it is sent', async () => {
  const { unmount } = openAs('/2');
  await user.click(await screen.findByRole('radio', { name: 'To the customer' }));
  await enterText(screen.getByRole('textbox', { name: 'Comment' }), 'A technician comes at two.');
  unmount();
  openAs('/2');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
  expect(field.value).toBe('A technician comes at two.');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'To the customer' }).checked).toBe(true);
  await user.click(field);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('to the customer');
  expect(field.value).toBe('');
  expect(localStorage.getItem('greenroom.draft.1.ticket:2')).toBeNull();
});

testInFull('a file that is pasted into a comment is uploaded once and sent with it', async () => {
  const upload = vi.spyOn(uploads, 'uploadFile').mockImplementation(async (file, fields) => {
    const stored = {
      ...aDocument(7, file.name),
      entity_type: 'ticket' as const,
      entity_id: Number(fields.entity_id),
    };
    server.files = [stored];
    return stored;
  });
  openAs('/2');
  const field = await screen.findByRole('textbox', { name: 'Comment' });
  await user.click(field);
  const photo = new File(['x'], 'plan.pdf', { type: 'application/pdf' });
  fireEvent.paste(field, { clipboardData: { files: [photo] } });
  await screen.findByText('plan.pdf');
  await enterText(field, 'The plan.');
  await press('Send');
  await screen.findByText('internal');
  expect(upload.mock.calls.map(([, fields]) => fields)).toMatchObject([
    { category: 'document', entity_id: '2' },
  ]);
  expect(screen.getAllByText('plan.pdf').length).toBeGreaterThan(0);
  expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull();
});

test('files that are chosen for a comment are there again when its form is drawn anew, until the sign-out', async () => {
  const photo = new File(['x'], 'plan.pdf', { type: 'application/pdf' });
  const chosen = () => screen.findByRole('list', { name: 'Chosen files' });
  const { unmount } = openAs('/2');
  fireEvent.paste(await screen.findByRole('textbox', { name: 'Comment' }), {
    clipboardData: { files: [photo] },
  });
  within(await chosen()).getByText('plan.pdf');
  unmount();
  const again = openAs('/2');
  within(await chosen()).getByText('plan.pdf');
  again.unmount();
  openAs('/3').unmount();
  dispatchLogout();
  openAs('/2');
  await screen.findByRole('textbox', { name: 'Comment' });
  expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull();
});

test('a change that comes too late shows both sides, and can be applied over the other', async () => {
  openAs('/2');
  await screen.findByRole('heading', { name: 'Écran noir', level: 1 });
  server.replace(2, { stage: SOLVED });
  await press('Assign to me');
  const notice = (await screen.findByText('Aïcha Diallo changed #2 a moment ago.')).closest(
    '[role="status"]',
  ) as HTMLElement;
  await user.click(within(notice).getByRole('button', { name: 'Apply mine anyway' }));
  await waitFor(() => expect(server.changes.map(({ version }) => version)).toEqual([1, 2]));
  await waitFor(() => expect(screen.queryByText('Aïcha Diallo changed #2 a moment ago.')).toBeNull());
});

test('a description that was written too late stays readable beside the other one', async () => {
  openAs('/2');
  await screen.findByRole('heading', { name: 'Écran noir', level: 1 });
  await press('Edit');
  await enterText(screen.getByRole('textbox', { name: 'Description' }), 'Mine');
  server.replace(2, { additional_data: { description: 'Theirs' } });
  await press('Save');
  await screen.findByText('Description: now “Theirs”, yours “Mine”');
  await press('Apply mine anyway');
  await waitFor(() =>
    expect(server.changes).toMatchObject([
      { version: 1, description: 'Mine' },
      { version: 2, description: 'Mine' },
    ]),
  );
});

test('an entry of the timeline that is broken leaves the rest of the ticket', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server.events.push(anEvent(2, 'changed', { at: 'no date' }));
  openAs('/2');
  const alert = await screen.findByRole('alert');
  within(alert).getByRole('button', { name: 'Try again' });
  screen.getByRole('textbox', { name: 'Comment' });
  screen.getByText('No description');
  screen.getByRole('region', { name: 'Facts' });
});

test('a ticket that does not exist, or is hidden, is not found', async () => {
  openAs('/999');
  await screen.findByText('Ticket not found');
  screen.getByRole('link', { name: 'Back to maintenance' });
});

test('a ticket whose record was deleted in Odoo is sent there again', async () => {
  server.gone = 'deleted';
  openAs('/2');
  await screen.findByText('Deleted in Odoo on November 2, 2026');
  await press('Send again');
  await waitFor(() => expect(screen.queryByText(/^Deleted in Odoo/)).toBeNull());
  expect(server.goneChoices).toEqual(['send-again']);
});

test('one whose record was archived is cancelled, and what a mail has quoted is folded', async () => {
  server.gone = 'archived';
  const comment = { id: 9, audience: 'internal', body: 'On my way.', quote: '> dark' } as const;
  server.events.push(anEvent(2, 'comment', { source: 'mail', comment }));
  openAs('/2');
  await screen.findByText('Archived in Odoo on November 2, 2026');
  await screen.findByText('Ada Lovelace (mail)');
  const quote = screen.getByText('> dark').closest('details');
  expect(quote?.open).toBe(false);
  await press('Cancel ticket');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel ticket' })).toBeNull());
  screen.getByText('Archived in Odoo on November 2, 2026');
});
