import { ticketPriorities, ticketStages } from '@greenroom/domain/maintenance/ticket.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, onTestFinished, vi } from 'vitest';
import * as auth from '#features/auth/use-auth.ts';
import { MaintenancePage } from '#pages/management/maintenance-page.tsx';
import { aTicket, FakeTickets } from '#test/fake-tickets.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { toast } from '#ui/feedback/toaster.tsx';

export const { LOW, HIGH, URGENT } = ticketPriorities;
export const { IN_PROGRESS, SOLVED, STANDBY, CANCELLED, PROVISIONALLY_CLOSED } = ticketStages;

export let server: FakeTickets;
export let user = userEvent.setup({ delay: null });

export const open = (search = '', state?: unknown) =>
  showTestPage(<MaintenancePage />, `/management/maintenance${search}`, state);

/** With an account, and with the ticket of the address. */
export function openAs(path: string, name = 'Ada Lovelace') {
  const session = {
    user: { id: 1, username: 'ada', full_name: name, is_superuser: false, effective_permissions: [] },
  };
  const spy = vi
    .spyOn(auth, 'useAuth')
    .mockReturnValue(session as unknown as ReturnType<typeof auth.useAuth>);
  onTestFinished(() => spy.mockRestore());
  return showTestPage(
    <main>
      <Routes>
        <Route path="/management/maintenance/:ticketId?" element={<MaintenancePage />} />
      </Routes>
    </main>,
    `/management/maintenance${path}`,
  );
}

export const column = (name: string) => screen.findByRole('region', { name });
export const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
/** The age of a ticket depends on the day of the test, and so does whether its date names the year. */
export const cardsOf = (region: HTMLElement) =>
  within(region)
    .queryAllByRole('listitem')
    .map((card) => card.textContent?.replace(/(?:, 2026)? · \d[^·]*$/, ''));

/** Called once in each file of tests of the page. */
export function setUpMaintenancePage() {
  beforeAll(startTestTranslations);
  beforeEach(() => {
    user = userEvent.setup({ delay: null });
    server = new FakeTickets();
    server.tickets = [
      aTicket(1, 'Lamp of the projector', { priority: LOW }),
      aTicket(2, 'Écran noir', { priority: URGENT, created_at: '2026-10-01T10:00:00Z' }),
      aTicket(3, 'No sound', { priority: URGENT, created_at: '2026-10-20T10:00:00Z' }),
      aTicket(4, 'Camera turned', { stage: IN_PROGRESS, partner: { name: 'Hôtel Plaza' } }),
      aTicket(5, 'Cable replaced', { stage: SOLVED, priority: HIGH }),
      aTicket(6, 'Waiting for parts', { stage: STANDBY }),
    ];
    vi.stubGlobal('fetch', server.fetch);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(toast, 'success').mockImplementation(() => {});
    vi.spyOn(toast, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
