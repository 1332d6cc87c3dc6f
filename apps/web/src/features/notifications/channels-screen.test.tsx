import type { NotificationChannel } from '@greenroom/domain/notifications/channel.ts';
import type { NotificationDelivery } from '@greenroom/domain/notifications/delivery.ts';
import {
  createChannel,
  listChannels,
  listDeliveries,
  sendAgain,
  testChannel,
  updateChannel,
} from '@greenroom/domain/notifications/endpoints.ts';
import { getEscalation, updateEscalation } from '@greenroom/domain/notifications/escalation/endpoints.ts';
import { type Escalation, noEscalation } from '@greenroom/domain/notifications/escalation/escalation.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import { enterText } from '#test/enter-text.ts';
import { FakeApi } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { testInFull } from '#test/test-in-full.ts';
import { ChannelsScreen } from './channels-screen.tsx';

beforeAll(startTestTranslations);
afterEach(() => {
  vi.unstubAllGlobals();
});

const secret = 'whsec_c2hvd24gb25jZQ==';
const channel: NotificationChannel = {
  ...{
    id: 1,
    kind: 'webhook',
    name: 'Helpdesk',
    host: 'hooks.example',
    what: ['opened'],
    min_severity: 'warning',
  },
  ...{ site_ids: null, language: 'en', state: 'on', last_sent_at: null, waiting: 2, old_secret_until: null },
  ...{ failing_since: '2026-11-18T09:00:00Z', last_error: 'The receiver responded with 503.' },
};
const delivery: NotificationDelivery = {
  ...{ id: 5, event_id: 4, kind: 'opened', severity: 'critical', incident_id: 42, way: 'webhook' },
  ...{ recipient: 'Helpdesk', channel_id: 1, state: 'failed', attempts: 10, next_at: null, sent_at: null },
  ...{ last_error: 'The receiver responded with 503.', recorded_at: '2026-11-18T09:00:00Z' },
};

testInFull('a webhook is added, its secret shown once, tested, and a message is sent again', async () => {
  let channels: NotificationChannel[] = [];
  let deliveries: NotificationDelivery[] = [];
  let escalation: Escalation = { ...noEscalation, users: [{ id: 3, name: 'Ada' }] };
  const sent: number[] = [];
  const api = new FakeApi()
    .respond(listChannels, ({ query }) => (query.partner_id === 7 ? channels : []))
    .respond(listDeliveries, () => deliveries)
    .respond(getEscalation, () => escalation)
    .respond(updateEscalation, ({ body: { partner_id: _, ...body } }) => {
      escalation = { ...escalation, ...body };
      return escalation;
    })
    .respond(createChannel, ({ body }) => {
      expect(body).toMatchObject({
        ...{ partner_id: 7, kind: 'webhook', name: 'Helpdesk', address: 'https://hooks.example/greenroom' },
        ...{ what: ['opened', 'raised'], min_severity: 'warning', site_ids: null, language: 'en' },
      });
      channels = [channel];
      deliveries = [delivery];
      return { channel, secret };
    })
    .respond(updateChannel, ({ body }) => {
      const changed = { ...channel, name: body.name ?? '' };
      channels = [changed];
      return changed;
    })
    .respond(testChannel, ({ params }) => void sent.push(params.id))
    .respond(sendAgain, ({ params }) => void sent.push(params.id));
  vi.stubGlobal('fetch', api.fetch);
  const user = userEvent.setup();
  showTestPage(<ChannelsScreen partnerId={7} choice={null} />, '/');
  await screen.findByText('No channel yet. Add a webhook, Teams or Slack.');

  await user.click(screen.getByRole('button', { name: 'Add channel' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Add channel' }));
  await dialog.findByText('Enter an address that begins with https');
  await enterText(dialog.getByLabelText('Name'), 'Helpdesk');
  await enterText(dialog.getByLabelText('Address'), 'https://hooks.example/greenroom');
  await user.click(dialog.getByLabelText('is resolved'));
  await user.click(dialog.getByRole('button', { name: 'Add channel' }));
  await dialog.findByText(secret);
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);

  const row = within(await screen.findByRole('list', { name: 'Channels' }));
  row.getByText('Failing');
  row.getByText(/The receiver responded with 503/);
  row.getByText(/2 wait/);
  expect(document.body.textContent).not.toContain(secret);
  await user.click(row.getByRole('button', { name: 'Send a test Helpdesk' }));
  const log = within(await screen.findByRole('list', { name: 'Messages' }));
  log.getByText(/#42/);
  const time = log.getByText(/Nov 18, 2026/);
  expect(time.dataset.tip).toMatch(/^Wednesday, November 18, 2026 at .+:00:00/);
  await user.click(log.getByRole('button', { name: 'Send again' }));
  await vi.waitFor(() => expect(sent).toEqual([1, 5]));

  await user.click(row.getByRole('button', { name: 'Edit Helpdesk' }));
  const form = within(await screen.findByRole('dialog'));
  await enterText(await form.findByLabelText('Name'), ' 2');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await row.findByRole('button', { name: 'Edit Helpdesk 2' });
  // Nor a question about unsaved input.
  await vi.waitFor(() => expect(screen.queryAllByRole('dialog')).toEqual([]));
  expect(screen.queryAllByRole('alertdialog')).toEqual([]);

  screen.getByText(/No steps/);
  const edit = screen.getAllByRole('button', { name: 'Edit' }).at(-1) as HTMLElement;
  await user.click(edit);
  const steps = within(await screen.findByRole('dialog'));
  await user.click(await steps.findByRole('button', { name: 'Add step' }));
  await user.click(steps.getByRole('button', { name: 'Save' }));
  steps.getByText('Choose at least one');
  await user.click(steps.getByRole('button', { name: /^Add a recipient/ }));
  await user.click(await steps.findByRole('option', { name: 'Ada' }));
  await user.click(steps.getByRole('button', { name: 'Save' }));
  const line = within(await screen.findByRole('list', { name: 'Escalation' }));
  line.getByText('At once');
  expect(escalation.steps).toEqual([{ after_minutes: 0, user_ids: [3], channel_ids: [] }]);
});
