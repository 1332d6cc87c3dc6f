import { getTicketRule, saveTicketRule } from '@greenroom/domain/incidents/ticket-rule/endpoints.ts';
import type { TicketRule } from '@greenroom/domain/incidents/ticket-rule/ticket-rule.ts';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FakeApi } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { TicketRuleCard } from './ticket-rule-card.tsx';

beforeAll(startTestTranslations);
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a user switches tickets by rule on, with whole minutes of at most a day, and off', async () => {
  let rule: TicketRule | null = null;
  const api = new FakeApi()
    .respond(getTicketRule, () => ({ partner_id: 4, rule }))
    .respond(saveTicketRule, ({ body }) => {
      rule = body.rule;
      return { partner_id: 4, rule };
    });
  vi.stubGlobal('fetch', api.fetch);
  const user = userEvent.setup();
  showTestPage(<TicketRuleCard partnerId={4} />, '/');
  const isOn = () => screen.findByLabelText('Open tickets for incidents');
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await isOn());
  const minutes = () => screen.getByLabelText('Open for (minutes)');
  for (const wrong of ['', '1.5', '1441', '-3']) {
    fireEvent.change(minutes(), { target: { value: wrong } });
    await save();
    screen.getByText('A whole number from 0 to 1440');
  }
  expect(rule).toBeNull();
  fireEvent.change(minutes(), { target: { value: '45' } });
  await save();
  await vi.waitFor(() => expect(rule).toEqual({ min_severity: 'critical', after_minutes: 45 }));
  await user.click(await isOn());
  await save();
  await vi.waitFor(() => expect(rule).toBeNull());
});
