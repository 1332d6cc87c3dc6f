import {
  getTicketTemplates,
  updateTicketTemplates,
} from '@greenroom/domain/maintenance/templates/endpoints.ts';
import type { PartnerTicketTemplates } from '@greenroom/domain/maintenance/templates/ticket-template.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FakeApi, problem } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { TicketTemplatesScreen } from './ticket-templates-screen.tsx';

beforeAll(startTestTranslations);
afterEach(() => {
  vi.unstubAllGlobals();
});

test('an administrator adds, orders and removes templates, and meets a faster one', async () => {
  let saved: PartnerTicketTemplates = { partner_id: 4, version: 0, templates: [] };
  let isFaster = false;
  const sent: unknown[] = [];
  const api = new FakeApi()
    .respond(getTicketTemplates, () => saved)
    .respond(updateTicketTemplates, ({ body }) => {
      if (isFaster) return problem(412, { code: 'changed-meanwhile', detail: 'x' });
      sent.push(body.templates);
      saved = { ...saved, version: saved.version + 1, templates: body.templates };
      return saved;
    });
  vi.stubGlobal('fetch', api.fetch);
  const user = userEvent.setup({ delay: null });
  showTestPage(<TicketTemplatesScreen partnerId={4} actions={null} />, '/');
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const inside = (name: string) => within(screen.getByRole('group', { name }));
  const fill = (group: string, label: string, value: string) =>
    fireEvent.change(inside(group).getByRole('textbox', { name: label }), { target: { value } });

  await screen.findByText('No templates yet');
  await press('Add a template');
  await press('Save');
  await screen.findByText('Enter a name');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name of the template' }));
  fill('Template 1', 'Name of the template', 'No picture');
  fill('No picture', 'Description', 'Since when?');
  await user.click(inside('No picture').getByRole('radio', { name: 'High' }));
  await press('Add a template');
  fill('Template 2', 'Name of the template', 'no PICTURE');
  await screen.findByText('Another template has this name');
  await press('Save');
  expect(sent).toEqual([]);
  fill('no PICTURE', 'Name of the template', 'Move');
  await press('Move Move up');
  await press('Save');
  const picture = { name: 'No picture', title: '', priority: 2, description: 'Since when?' };
  await waitFor(() =>
    expect(sent).toEqual([[{ name: 'Move', title: '', priority: 1, description: '' }, picture]]),
  );

  await press('Remove Move');
  isFaster = true;
  saved = { ...saved, version: 9, templates: [{ ...picture, name: 'By another' }] };
  await press('Save');
  await press('Show the current ones');
  await screen.findByRole('group', { name: 'By another' });
});
