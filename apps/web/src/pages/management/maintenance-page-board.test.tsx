import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aTicket } from '#test/fake-tickets.ts';
import {
  CANCELLED,
  cardsOf,
  column,
  IN_PROGRESS,
  open,
  openAs,
  press,
  server,
  setUpMaintenancePage,
  user,
} from '#test/maintenance-page.tsx';
import { shownSearch } from '#test/show-test-page.tsx';
import { testInFull } from '#test/test-in-full.ts';
import { toast } from '#ui/feedback/toaster.tsx';

setUpMaintenancePage();

describe('the board', () => {
  test('follows the changes of others, with one request for all that come together', async () => {
    open();
    await screen.findByText('No sound');
    await waitFor(() => expect(server.report()).toBe(true));
    const before = server.lists;
    server.tickets = [...server.tickets, aTicket(7, 'Of another user')];
    for (let change = 0; change < 5; change += 1) server.report();
    await screen.findByText('Of another user', {}, { timeout: 60_000 });
    expect(server.lists).toBe(before + 1);
  });

  test('has the columns of the spec in its order, three of them open, each with its count', async () => {
    open();
    await screen.findByText('Écran noir');
    const columns = screen.getAllByRole('region').map((region) => ({
      name: within(region).getByRole('heading').textContent,
      count: within(region).getByText(/tickets?$/).textContent,
      shown: within(region)
        .getByRole('button', { name: /^(Hide|Show) / })
        .getAttribute('aria-expanded'),
    }));
    expect(columns).toEqual([
      { name: 'New', count: '3 tickets', shown: 'true' },
      { name: 'In progress', count: '1 ticket', shown: 'true' },
      { name: 'Solved', count: '1 ticket', shown: 'true' },
      { name: 'Standby', count: '1 ticket', shown: 'false' },
      { name: 'Cancelled', count: '0 tickets', shown: 'false' },
      { name: 'Provisionally closed', count: '0 tickets', shown: 'false' },
    ]);
  });

  test('shows name, priority, number and created date, the most urgent first, then the newest', async () => {
    open();
    await screen.findByText('Écran noir');
    expect(cardsOf(await column('New'))).toEqual([
      'No soundLumièreUnassignedUrgent#3Oct 20',
      'Écran noirLumièreUnassignedUrgent#2Oct 1',
      'Lamp of the projectorLumièreUnassignedLow#1Nov 1',
    ]);
    expect(screen.getByText(/^Oct 1\b/).dataset.tip).toMatch(/^Thursday, October 1, 2026 .* · .* ago$/);
  });

  test('shows no partner when all tickets belong to one, and shows the other facts', async () => {
    server.tickets = [aTicket(2, 'Écran noir', { additional_data: { description: 'Left side' } })];
    open();
    await screen.findByText('Écran noir');
    expect(cardsOf(await column('New'))).toEqual(['Écran noirLeft sideUnassignedMedium#2Nov 1']);
  });

  test('hides and shows a column, keeps the focus on its button and stores the choice', async () => {
    const { unmount } = open();
    await press('Hide Solved');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show Solved' }));
    expect(screen.queryByText('Cable replaced')).toBeNull();
    await press('Show Standby');
    await screen.findByText('Waiting for parts');
    unmount();
    open();
    await screen.findByText('Waiting for parts');
    await screen.findByRole('button', { name: 'Show Solved' });
    await screen.findByRole('button', { name: 'Hide New' });
  });

  test('ignores foreign data stored under its key', async () => {
    localStorage.setItem('maintenance_columns', '{"1":"no",');
    open();
    await screen.findByText('Écran noir');
  });

  test('does nothing when a ticket is clicked, and does not look clickable', async () => {
    open();
    const card = (await screen.findByText('Écran noir')).closest('li') as HTMLElement;
    // The filters are loaded apart, and arrive after the tickets.
    await screen.findByRole('combobox', { name: 'Filter by team' });
    const before = document.body.textContent;
    await user.click(within(card).getByText('Urgent'));
    expect(document.body.textContent).toBe(before);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(within(card).getAllByRole('button')).toHaveLength(1);
    expect(within(card).getByRole('button', { name: 'More for #2 Écran noir' }).tabIndex).toBe(-1);
    const links = within(card).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/management/maintenance/2']);
    expect(card.getAttribute('role')).toBeNull();
  });

  test('is navigated with the arrow keys, down a column and over to the next that has tickets', async () => {
    server.tickets = server.tickets.filter(({ stage }) => stage !== IN_PROGRESS);
    open();
    await screen.findByText('Écran noir');
    const focused = () => document.activeElement?.closest('li')?.querySelector('p')?.textContent;
    act(() =>
      within(screen.getByRole('list', { name: 'New' }))
        .getAllByRole('link')[0]
        ?.focus(),
    );
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Écran noir');
    await user.keyboard('{End}');
    expect(focused()).toBe('Lamp of the projector');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Cable replaced');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Cable replaced');
    await user.keyboard('{ArrowLeft}{Home}');
    expect(focused()).toBe('No sound');
  });

  test('moves a card by keyboard, says each step, and takes it back if the server rejects it', async () => {
    open();
    await screen.findByText('Écran noir');
    const said = () => screen.getByText(/#3/, { selector: '[role="status"]' }).textContent;
    const cardOf = (list: string) => within(screen.getByRole('list', { name: list }));
    act(() => cardOf('New').getByRole('link', { name: '#3 No sound' }).focus());
    await user.keyboard(' ');
    expect(said()).toBe('Picked up #3 in New.');
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Escape}');
    // A hidden column opens when the card reaches it.
    await screen.findByText('Waiting for parts');
    expect(said()).toBe('Put #3 back.');
    expect(server.changes).toEqual([]);

    await user.keyboard(' {ArrowRight} ');
    expect(said()).toBe('Moved #3 to In progress.');
    await waitFor(() => expect(server.changes).toEqual([{ version: 1, stage: IN_PROGRESS }]));
    const moved = await cardOf('In progress').findByRole('link', { name: '#3 No sound' });
    await waitFor(() => expect(document.activeElement).toBe(moved));

    server.changeStatus = 500;
    act(() => cardOf('New').getByRole('link', { name: '#2 Écran noir' }).focus());
    await user.keyboard(' {ArrowRight}{Enter}');
    await waitFor(() => expect(toast.error).toHaveBeenCalled());
    cardOf('New').getByRole('link', { name: '#2 Écran noir' });
    expect(screen.getByRole('list', { name: 'In progress' }).textContent).not.toContain('Écran');
  });

  testInFull(
    'moves a card by its menu, marks it and makes the user its assignee, without a pointer that drags',
    async () => {
      server.tickets = [
        aTicket(2, 'Écran noir', {
          room: { id: 7, name: 'Salle Noether' },
          site: { id: 3, name: 'Tour du Port' },
        }),
        aTicket(4, 'Camera turned', { stage: CANCELLED }),
      ];
      openAs('');
      await screen.findByText('Écran noir');
      const card = async (name: string) => within(await column(name));
      const openMenu = async (name: string) => {
        const [link] = (await card(name)).getAllByRole('link');
        act(() => link?.focus());
        await user.keyboard('.');
        return (await screen.findAllByRole('menuitem')).map((each) => each.textContent);
      };
      expect(cardsOf(await column('New'))[0]).toContain('Écran noirSalle Noether · Tour du Port');
      expect(await openMenu('New')).toEqual([
        ...['In progress', 'Solved', 'Standby', 'Cancelled', 'Provisionally closed'].map(
          (name) => `Move to ${name}`,
        ),
        ...['Assign to me', 'SelectX'],
      ]);
      await user.click(screen.getByRole('menuitem', { name: /^Select/ }));
      await screen.findByText('1 selected');
      await openMenu('New');
      await user.click(screen.getByRole('menuitem', { name: 'Assign to me' }));
      await waitFor(() => expect(server.changes.at(-1)).toMatchObject({ assigned_to: 1 }));
      await openMenu('New');
      await user.click(screen.getByRole('menuitem', { name: 'Move to In progress' }));
      const moved = await (await card('In progress')).findByRole('link', { name: '#2 Écran noir' });
      await waitFor(() => expect(document.activeElement).toBe(moved));
      screen.getByText('Moved #2 to In progress.');
      // What the stage does not lead to is not offered.
      await press('Show Cancelled');
      expect((await openMenu('Cancelled')).filter((text) => text?.startsWith('Move'))).toEqual([
        'Move to New',
      ]);
    },
  );

  test('shows a ticket with an unknown stage in its own column', async () => {
    server.tickets.push(aTicket(7, 'From elsewhere', { stage: 42 }));
    open();
    await press('Show Stage 42');
    expect(cardsOf(await column('Stage 42'))).toEqual(['From elsewhereLumièreUnassignedMedium#7Nov 1']);
  });
});

describe('the search', () => {
  testInFull('finds by ticket name ignoring accents, by partner name, and keeps the address', async () => {
    open();
    await screen.findByText('Écran noir');
    const field = screen.getByRole('textbox', { name: 'Search by ticket or partner' });
    await user.type(field, 'ecran');
    expect(cardsOf(await column('New'))).toEqual(['Écran noirLumièreUnassignedUrgent#2Oct 1']);
    expect(cardsOf(await column('In progress'))).toEqual([]);
    await waitFor(() => expect(shownSearch()).toBe('?search=ecran'));
    await user.clear(field);
    await user.type(field, 'hotel pla');
    await screen.findByText('Camera turned');
    expect(screen.queryByText('Écran noir')).toBeNull();
    await screen.findByText('1 ticket · 1 open', { selector: 'header p' });
  });

  test('finds a ticket by its number', async () => {
    open('?view=list&search=%232');
    const names = (await screen.findAllByRole('rowheader')).map((cell) => cell.textContent);
    expect(names).toEqual(['Écran noir']);
  });

  test('of open tickets shows what the tile of the home page counts, on the board and in the list', async () => {
    open('?stage=open&view=list');
    await screen.findByText('Waiting for parts');
    const stages = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[2]?.textContent);
    expect(new Set(stages)).toEqual(new Set(['New', 'In progress', 'Standby']));
    await user.click(screen.getByRole('tab', { name: 'Kanban' }));
    await waitFor(() => expect(shownSearch()).toBe('?stage=open'));
    expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)).toEqual([
      'New',
      'In progress',
      'Standby',
    ]);
    const toggles = screen
      .getAllByRole('region')
      .map((column) => within(column).getByRole('button', { name: /^(Hide|Show) / }));
    expect(toggles.map((toggle) => toggle.getAttribute('aria-expanded'))).toEqual(['true', 'true', 'true']);
  });

  test('opens the dialog for a new ticket when the address says so, once', async () => {
    open('?new=ticket');
    expect((await screen.findByRole('dialog')).textContent).toContain('Create ticket');
    await waitFor(() => expect(shownSearch()).toBe(''));
  });

  test('that finds nothing says so and can be cleared', async () => {
    open('?search=xyz');
    await screen.findByText('No ticket matches your search');
    await user.click(
      within(screen.getByText('No ticket matches your search').parentElement as HTMLElement).getByRole(
        'button',
        { name: 'Clear filters' },
      ),
    );
    await screen.findByText('Écran noir');
  });
});
