import { setOdooMap } from '@greenroom/domain/odoo/endpoints.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FakeApi } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { MapForm } from './map-form.tsx';
import type { OdooChoices } from './map-values.ts';

beforeAll(startTestTranslations);
afterEach(() => {
  vi.unstubAllGlobals();
});

const choices: OdooChoices = {
  model: 'project.task',
  stages: [1, 2].map((id) => ({ id, name: `Stage ${id}` })),
  ...{ group: null, priorities: [], has_description: false, assignee_field: null, due_field: null },
};

test('a stage that is chosen twice is marked at both places at once, and is not saved', async () => {
  const api = new FakeApi().respond(setOdooMap, () => {
    throw new Error('It was saved.');
  });
  vi.stubGlobal('fetch', api.fetch);
  const user = userEvent.setup();
  showTestPage(<MapForm partnerId={4} choices={choices} saved={null} onDone={() => {}} />, '/');
  const choose = async (label: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose('In progress', 'Stage 1');
  await vi.waitFor(() => expect(screen.getAllByText('This stage of Odoo is chosen twice.')).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await choose('In progress', 'Stage 2');
  await vi.waitFor(() => expect(screen.queryByText('This stage of Odoo is chosen twice.')).toBeNull());
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
});
