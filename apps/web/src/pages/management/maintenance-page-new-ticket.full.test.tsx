import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { choosePartner } from '#api/partner-choice.ts';
import { aTicket } from '#test/fake-tickets.ts';
import { open, press, server, setUpMaintenancePage, user } from '#test/maintenance-page.tsx';

setUpMaintenancePage();

describe('a new ticket', () => {
  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
  const dialog = () => screen.queryByRole('dialog', { name: 'New ticket' });

  async function openDialog() {
    open();
    await screen.findByText('Écran noir');
    await press('Add new ticket');
    return field('Name');
  }

  /** At once: every key stroke would render the whole page again. */
  async function add(into: HTMLElement, text: string) {
    await user.click(into);
    await user.paste(text);
  }

  test('starts with what it is about, which is no input that could be lost', async () => {
    const thing = { type: 'asset', id: 7 };
    open('?new=ticket', { about: { text: 'Sony FW-75 · Salle Garonne', thing } });
    const name = await field('Name');
    expect(name.value).toBe('Sony FW-75 · Salle Garonne');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog()).toBeNull());
    await press('Add new ticket');
    expect((await field('Name')).value).toBe('');
  });

  test('belongs to the partner of what it is about, else to the chosen one, which is named', async () => {
    choosePartner(4);
    onTestFinished(() => choosePartner(undefined));
    const thing = { type: 'asset', id: 7 };
    open('?new=ticket', { about: { text: 'Sony FW-75', thing } });
    await field('Name');
    expect(screen.queryByText(/Plaza/)).toBeNull();
    await press('Create ticket');
    await waitFor(() => expect(dialog()).toBeNull());
    await press('Add new ticket');
    await screen.findByText('For Plaza, the partner you have chosen.');
    await add(await field('Name'), 'Lamp');
    await press('Create ticket');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(server.sent.map(({ body: { about, partner_id } }) => ({ about, partner_id }))).toEqual([
      { about: thing, partner_id: undefined },
      { about: undefined, partner_id: 4 },
    ]);
  });

  test('omits empty fields, cannot be changed or closed while it is created, and the next one starts over', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const usual = server.onCreate;
    let respond = (_: Response) => {};
    server.onCreate = () => new Promise((resolve) => (respond = resolve));
    const name = await openDialog();
    const opened = within(dialog() as HTMLElement);
    expect(opened.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'Low',
      'Medium',
      'High',
      'Urgent',
    ]);
    await add(await field('Sales order'), '  ');
    await add(name, '  Screen torn ');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.sent).toHaveLength(1));
    await waitFor(() => expect(name.matches(':disabled')).toBe(true));
    for (const input of [...opened.getAllByRole('textbox'), ...opened.getAllByRole('radio')])
      expect(input.matches(':disabled')).toBe(true);
    await user.keyboard('{Escape}');
    await user.click(opened.getByRole('button', { name: 'Close' }));
    await user.click(opened.getByRole('button', { name: 'Cancel' }));
    await user.click(opened.getByRole('button', { name: 'Create ticket' }));
    expect(dialog()).toBeTruthy();
    respond(Response.json(aTicket(900, 'Screen torn'), { status: 201 }));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(server.sent.map(({ body }) => body)).toEqual([
      { name: 'Screen torn', priority: 1, stage: 1, team: 'Support', odoo_id: 0 },
    ]);
    expect(timeout).toHaveBeenCalledWith(30_000);

    server.onCreate = usual;
    await press('Add new ticket');
    const second = await field('Name');
    expect(second.value).toBe('');
    await add(second, 'Second');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.sent).toHaveLength(2));
    expect(server.sent[0]?.key).not.toBe(server.sent[1]?.key);
  });

  test('that failed is sent again under the same key', async () => {
    const respond = server.onCreate;
    server.onCreate = () => Promise.reject(new TypeError('Failed to fetch'));
    const name = await openDialog();
    await add(name, 'Screen torn');
    await press('Create ticket');
    expect((await screen.findByRole('alert')).textContent).toContain('The ticket could not be created');
    expect(name.matches(':disabled')).toBe(true);
    await press('Back to the form');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(server.sent).toHaveLength(1);
    server.onCreate = respond;
    await press('Create ticket');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(server.sent[1]).toEqual(server.sent[0]);
    expect(server.sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(await screen.findAllByText('Screen torn')).toHaveLength(1);
  });

  test('reports a missing name when it is sent or was deleted, asks before it is discarded, and is sent with Ctrl Enter', async () => {
    const name = await openDialog();
    await press('Assignee and due date');
    expect(screen.queryByText('Name is required')).toBeNull();
    await press('Create ticket');
    await screen.findByText('Name is required');
    expect(document.activeElement).toBe(name);
    await user.type(name, 'S');
    await waitFor(() => expect(screen.queryByText('Name is required')).toBeNull());
    await user.keyboard('{Backspace}');
    await screen.findByText('Name is required');
    await add(await field('Description'), 'Left side');
    await user.keyboard('{Escape}');
    await press('Keep editing');
    await add(name, 'Screen torn');
    await user.click(await field('Description'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(server.sent).toHaveLength(1);
    await press('Add new ticket');
    await add(await field('Name'), 'Screen');
    await press('Cancel');
    await press('Discard');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(server.sent).toHaveLength(1);
  });
});
