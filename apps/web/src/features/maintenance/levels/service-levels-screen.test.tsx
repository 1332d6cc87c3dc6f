import { getServiceLevels, updateServiceLevels } from '@greenroom/domain/maintenance/levels/endpoints.ts';
import type { PartnerServiceLevels } from '@greenroom/domain/maintenance/levels/service-level.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FakeApi, problem } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { ServiceLevelsScreen } from './service-levels-screen.tsx';

beforeAll(startTestTranslations);
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a partner sets its times, sees how they were kept, and a faster user', async () => {
  let saved: PartnerServiceLevels = {
    ...{ partner_id: 4, version: 7 },
    levels: [{ priority: 3, response_minutes: 30, solution_minutes: 1440 }],
    results: [{ priority: 3, target: 'response', met: 9, missed: 1 }],
  };
  let isFaster = false;
  const detail = 'Another user has changed this since you opened it.';
  const changed = problem(412, { code: 'changed-meanwhile', detail });
  const sent: unknown[] = [];
  const api = new FakeApi()
    .respond(getServiceLevels, () => saved)
    .respond(updateServiceLevels, ({ body }) => {
      if (isFaster) return changed;
      sent.push(body.levels);
      saved = { ...saved, version: 8, levels: body.levels };
      return saved;
    });
  vi.stubGlobal('fetch', api.fetch);
  const user = userEvent.setup();
  showTestPage(<ServiceLevelsScreen partnerId={4} actions={null} />, '/');
  const field = (priority: string, label: string) =>
    within(screen.getByRole('group', { name: priority })).getByLabelText(label) as HTMLInputElement;
  const fill = (priority: string, label: string, value: string) =>
    fireEvent.change(field(priority, label), { target: { value } });
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('group', { name: 'Urgent' });
  expect(field('Urgent', 'First response within').value).toBe('30 min');
  expect(field('Urgent', 'Solution within').value).toBe('1 d');
  screen.getByText('Kept by 9 of 10 tickets in 30 days');

  fill('High', 'Solution within', 'soon');
  await save();
  await screen.findByText(/^Enter a length of time/);
  fill('High', 'Solution within', '31 d');
  screen.getByText(/^Enter a length of time/);
  fill('High', 'Solution within', '1 h 30');
  fill('Urgent', 'First response within', '');
  await save();
  await vi.waitFor(() =>
    expect(sent).toEqual([
      [
        { priority: 3, response_minutes: null, solution_minutes: 1440 },
        { priority: 2, response_minutes: null, solution_minutes: 90 },
        { priority: 1, response_minutes: null, solution_minutes: null },
        { priority: 0, response_minutes: null, solution_minutes: null },
      ],
    ]),
  );
  await vi.waitFor(() => expect(field('High', 'Solution within').value).toBe('1 h 30 min'));

  isFaster = true;
  saved = { ...saved, version: 9, levels: [{ priority: 0, response_minutes: 60, solution_minutes: null }] };
  fill('Low', 'Solution within', '2 d');
  await save();
  await user.click(await screen.findByRole('button', { name: 'Show the current ones' }));
  await vi.waitFor(() => expect(field('Low', 'First response within').value).toBe('1 h'));
});
