import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aTicket } from '#test/fake-tickets.ts';
import { open, press, server, setUpMaintenancePage, user } from '#test/maintenance-page.tsx';
import { toast } from '#ui/feedback/toaster.tsx';

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

  test('requires a name; the error disappears when the field is edited', async () => {
    const name = await openDialog();
    await user.type(name, '   ');
    await press('Create ticket');
    await screen.findByText('Name is required');
    expect(document.activeElement).toBe(name);
    expect(server.sent).toEqual([]);
    await user.type(name, 'x');
    await waitFor(() => expect(screen.queryByText('Name is required')).toBeNull());
  });

  test('has medium priority, is new and omits empty fields', async () => {
    const name = await openDialog();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Medium' }).checked).toBe(true);
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'Low',
      'Medium',
      'High',
      'Urgent',
    ]);
    await user.type(name, '  Screen torn ');
    await user.type(await field('Sales order'), '  ');
    await press('Create ticket');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(server.sent.map(({ body }) => body)).toEqual([
      { name: 'Screen torn', priority: 1, stage: 1, team: 'Support', odoo_id: 0 },
    ]);
  });

  test('includes all filled fields, appears on the board and is announced for 4 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const name = await openDialog();
    await user.type(name, 'Screen torn');
    await user.click(screen.getByRole('radio', { name: 'Urgent' }));
    await user.type(await field('Sales order'), 'S00042');
    await user.type(await field('Description'), 'Left side');
    const listed = server.lists;
    await user.keyboard('{Tab}{Tab}{Enter}');
    await screen.findByText('Screen torn');
    expect(server.sent[0]?.body).toEqual({
      name: 'Screen torn',
      priority: 3,
      stage: 1,
      team: 'Support',
      odoo_id: 0,
      sales_order: 'S00042',
      additional_data: { description: 'Left side' },
    });
    expect(timeout).toHaveBeenCalledWith(30_000);
    expect(toast.success).toHaveBeenCalledWith('Ticket created', {
      description: '#900 Screen torn',
      duration: 4000,
    });
    await waitFor(() => expect(server.lists).toBe(listed + 1));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add new ticket'));
  });

  test('cannot be changed or closed while it is being created', async () => {
    let respond = (_: Response) => {};
    server.onCreate = () => new Promise((resolve) => (respond = resolve));
    const name = await openDialog();
    await user.type(name, 'Screen torn{Enter}');
    await waitFor(() => expect(server.sent).toHaveLength(1));
    await waitFor(() => expect(name.matches(':disabled')).toBe(true));
    const inputs = [...screen.getAllByRole('textbox'), ...screen.getAllByRole('radio')];
    const open = within(dialog() as HTMLElement);
    for (const input of inputs.filter((one) => dialog()?.contains(one))) {
      expect((input as HTMLInputElement).matches(':disabled')).toBe(true);
    }
    await user.keyboard('{Escape}');
    await user.click(open.getByRole('button', { name: 'Close' }));
    await user.click(open.getByRole('button', { name: 'Cancel' }));
    await user.click(open.getByRole('button', { name: 'Create ticket' }));
    expect(dialog()).toBeTruthy();
    respond(Response.json(aTicket(900, 'Screen torn'), { status: 201 }));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(server.sent).toHaveLength(1);
  });

  test('that failed is kept, returns to idle with a retry, and is sent again under the same key', async () => {
    const respond = server.onCreate;
    server.onCreate = () => Promise.reject(new TypeError('Failed to fetch'));
    const name = await openDialog();
    await user.type(name, 'Screen torn');
    await press('Create ticket');
    expect((await screen.findByRole('alert')).textContent).toContain('The ticket could not be created');
    expect(name.value).toBe('Screen torn');
    expect(name.matches(':disabled')).toBe(true);
    await press('Back to the form');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(name.matches(':disabled')).toBe(false);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Create ticket'));
    expect(server.sent).toHaveLength(1);
    server.onCreate = respond;
    await press('Create ticket');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(server.sent[1]).toEqual(server.sent[0]);
    expect(server.sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(await screen.findAllByText('Screen torn')).toHaveLength(1);
  });

  test('reports a missing name on leaving the field, and is submitted with Ctrl Enter from any field', async () => {
    const name = await openDialog();
    await user.tab();
    await screen.findByText('Name is required');
    await user.type(name, 'Screen torn');
    await user.type(await field('Description'), 'Left side{Control>}{Enter}{/Control}');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(server.sent).toHaveLength(1);
  });

  test('that is partly filled asks before it is discarded', async () => {
    await user.type(await openDialog(), 'Screen');
    await user.keyboard('{Escape}');
    await press('Keep editing');
    expect((await field('Name')).value).toBe('Screen');
    await press('Cancel');
    await press('Discard');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(server.sent).toEqual([]);
  });

  test('has another key in another dialog, and blank fields', async () => {
    const name = await openDialog();
    await user.type(name, 'First{Enter}');
    await waitFor(() => expect(dialog()).toBeNull());
    await press('Add new ticket');
    const second = await field('Name');
    expect(second.value).toBe('');
    await user.type(second, 'Second{Enter}');
    await waitFor(() => expect(server.sent).toHaveLength(2));
    expect(server.sent[0]?.key).not.toBe(server.sent[1]?.key);
  });

  test('that was changed after an earlier attempt arrived says that it exists', async () => {
    server.onCreate = () => Response.json({ detail: 'Used before', code: 'conflict' }, { status: 409 });
    const name = await openDialog();
    await user.type(name, 'Screen torn{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('The ticket has already been created');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog()).toBeNull());
  });
});
