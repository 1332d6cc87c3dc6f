import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { MaintenancePage } from '#pages/management/maintenance-page.tsx';
import { aTicket } from '#test/fake-tickets.ts';
import {
  CANCELLED,
  cardsOf,
  column,
  open,
  PROVISIONALLY_CLOSED,
  press,
  server,
  setUpMaintenancePage,
  user,
} from '#test/maintenance-page.tsx';
import { shownSearch, showTestPage } from '#test/show-test-page.tsx';

setUpMaintenancePage();

describe('the list', () => {
  const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

  test('has name, priority and stage, by priority descending', async () => {
    open('?view=list');
    await screen.findByText('Écran noir');
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      '',
      'Name',
      'Priority',
      'Stage',
    ]);
    expect(screen.getByRole('columnheader', { name: 'Priority' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    const priorities = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
    expect(priorities).toEqual(['Urgent', 'Urgent', 'High', 'Medium', 'Medium', 'Low']);
  });

  test('sorts by each column, both ways', async () => {
    open('?view=list');
    await screen.findByText('Écran noir');
    await press('Name');
    expect(names()[0]).toBe('Cable replaced');
    await press('Name');
    expect(names()[0]).toBe('Waiting for parts');
    await press('Stage');
    expect(names().at(-1)).toBe('Waiting for parts');
    await press('Priority');
    expect(names()[0]).toBe('Lamp of the projector');
  });

  test('keeps the sort in the address', async () => {
    open('?view=list&sort=name');
    await screen.findByText('Écran noir');
    expect(names()[0]).toBe('Cable replaced');
    await press('Name');
    await waitFor(() => expect(shownSearch()).toBe('?view=list&sort=-name'));
  });

  test('does nothing when a row is clicked', async () => {
    open('?view=list');
    await user.click(await screen.findByText('Écran noir'));
    expect(shownSearch()).toBe('?view=list');
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is remembered as the last chosen view, and an address overrides it', async () => {
    const first = open();
    await user.click(await screen.findByRole('tab', { name: 'List' }));
    await waitFor(() => expect(shownSearch()).toBe('?view=list'));
    first.unmount();
    const second = open();
    await screen.findByRole('table', { name: 'Tickets' });
    second.unmount();
    open('?view=kanban');
    await screen.findByRole('group', { name: 'Tickets by stage' });
  });

  test('stays when the navigation link is pressed on the page itself', async () => {
    const link = <Link to="/management/maintenance">Maintenance</Link>;
    showTestPage([<MaintenancePage key="page" />, <p key="link">{link}</p>], '/management/maintenance');
    await user.click(await screen.findByRole('tab', { name: 'List' }));
    await waitFor(() => expect(shownSearch()).toBe('?view=list'));
    await user.click(screen.getByRole('link', { name: 'Maintenance' }));
    await waitFor(() => expect(shownSearch()).toBe(''));
    expect(screen.getByRole('tab', { name: 'List' }).getAttribute('aria-selected')).toBe('true');
  });
});

describe('loading', () => {
  test('continues until every page is loaded', async () => {
    server.tickets = Array.from({ length: 45 }, (_, at) =>
      aTicket(at + 1, `Ticket ${at + 1}`, { stage: at % 2 ? CANCELLED : PROVISIONALLY_CLOSED }),
    );
    server.ticketsPerResponse = 10;
    open();
    await screen.findByText('45 tickets · 0 open', { selector: 'header p' });
    expect(server.lists).toBe(5);
    await within(await column('Cancelled')).findByText('22 tickets');
  });

  test('renders few of many tickets', async () => {
    server.tickets = Array.from({ length: 2_000 }, (_, at) => aTicket(at + 1, `Ticket ${at + 1}`));
    open();
    await screen.findByText('2,000 tickets · 2,000 open', { selector: 'header p' });
    expect(cardsOf(await column('New')).length).toBeLessThan(60);
  });

  test('that fails says so and can be retried', async () => {
    server.listStatus = 503;
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('The tickets could not be loaded');
    server.listStatus = 200;
    await press('Try again');
    await screen.findByText('Écran noir');
  });

  test('that fails half way shows the loaded tickets and offers to continue', async () => {
    server.ticketsPerResponse = 4;
    const list = server.fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      if (address.includes('cursor')) server.listStatus = 503;
      return list(address, init);
    });
    open();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The rest of the tickets could not be loaded.',
    );
    await screen.findByText('Écran noir');
    await screen.findByText('4 of 6 tickets loaded');
    server.listStatus = 200;
    vi.stubGlobal('fetch', list);
    await press('Try again');
    await screen.findByText('6 tickets · 5 open', { selector: 'header p' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows "Add ticket" when there are none', async () => {
    server.tickets = [];
    open();
    await screen.findByText('No tickets yet');
    expect(screen.getAllByRole('button', { name: 'Add new ticket' })).toHaveLength(2);
  });
});
