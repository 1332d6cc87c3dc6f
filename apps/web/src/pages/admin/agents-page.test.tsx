import {
  createAgentEnrolment,
  listAgents,
  restartAgent,
  revokeAgent,
  updateAgent,
  updateAgentProgram,
} from '@greenroom/domain/agent/endpoints.ts';
import type { ListedAgent } from '@greenroom/domain/agent/site-agent.ts';
import { listSites } from '@greenroom/domain/inventory/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseFromMenu } from '#test/choose-from-menu.ts';
import { FakeApi } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { AgentsPage } from './agents-page.tsx';

const anAgent = (id: number, name: string, parts: Partial<ListedAgent> = {}): ListedAgent => ({
  ...{ id, name, site_id: id, site_name: `Site ${id}`, version: '1.6.3', has_update: false, online: true },
  ...{ since: '2026-11-01T08:00:00Z', device_count: 42, created_at: '2026-11-01T08:00:00Z' },
  ...{ round_trip_ms: null, last_error: null, can_restart: false, can_update_to: null, update: null },
  ...parts,
});

let agents: ListedAgent[];
let restarted: number[];
const user = userEvent.setup({ delay: null });

beforeAll(startTestTranslations);
beforeEach(() => {
  restarted = [];
  agents = [anAgent(1, 'Part-Dieu', { online: false, has_update: true }), anAgent(2, 'Rack')];
  const api = new FakeApi()
    .respond(listAgents, () => agents)
    .respond(listSites, () => [])
    .respond(createAgentEnrolment, () => ({
      ...{ token: 'one-time', expires_at: '2026-11-17T11:00:00Z', server_url: 'https://console.example' },
    }))
    .respond(updateAgent, ({ params, body }) => {
      agents = agents.map((agent) => (agent.id === params.id ? { ...agent, name: body.name ?? '' } : agent));
      return agents[0] as ListedAgent;
    })
    .respond(restartAgent, ({ params }) => {
      restarted.push(params.id);
      return undefined;
    })
    .respond(updateAgentProgram, ({ params }) => {
      const update = {
        version: '1.7.0',
        state: 'downloading' as const,
        failure: null,
        at: '2026-11-17T11:00:00Z',
      };
      agents = agents.map((agent) =>
        agent.id === params.id ? { ...agent, can_update_to: null, update } : agent,
      );
      return undefined;
    })
    .respond(revokeAgent, ({ params }) => {
      agents = agents.filter(({ id }) => id !== params.id);
      return undefined;
    });
  vi.stubGlobal('fetch', api.fetch);
});
afterEach(() => vi.unstubAllGlobals());

const open = async () => {
  showTestPage(<AgentsPage />, '/admin/agents');
  await screen.findByText('Part-Dieu');
};
const press = async (name: string, inside?: HTMLElement) =>
  user.click(await (inside ? within(inside) : screen).findByRole('button', { name }));

const choose = async (agent: string, act: string) => {
  await press(`More for agent ${agent}`);
  await chooseFromMenu(user, act);
};

test('lists agents with their state, and says which can be updated', async () => {
  await open();
  const [first, second] = within(screen.getByRole('list', { name: 'Agents' })).getAllByRole('listitem');
  expect(first?.textContent).toContain('Offline');
  expect(first?.textContent).toContain('Update available');
  expect(second?.textContent).toContain('42 devices');
  expect(second?.textContent).not.toContain('Update available');
});

test('renames an agent', async () => {
  await open();
  await choose('Rack', 'Rename or move');
  const dialog = await screen.findByRole('dialog', { name: 'Agent Rack' });
  await user.type(within(dialog).getByLabelText('Name'), ' 2');
  await press('Save', dialog);
  await screen.findByText('Rack 2');
});

test('says what stops before an agent is revoked', async () => {
  await open();
  await choose('Rack', 'Revoke');
  const confirmation = await screen.findByRole('alertdialog', { name: 'Revoke agent Rack?' });
  expect(confirmation.textContent).toContain('Agent Rack stops at once. 42 devices can no longer be asked.');
  await press('Revoke', confirmation);
  await waitFor(() => expect(screen.queryByText('Rack')).toBeNull());
});

test('restarts an agent that can, after a question', async () => {
  agents = [anAgent(1, 'Part-Dieu', { can_restart: true }), anAgent(2, 'Rack')];
  await open();
  await choose('Part-Dieu', 'Restart');
  const confirmation = await screen.findByRole('alertdialog', { name: 'Restart agent Part-Dieu?' });
  await press('Restart', confirmation);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(restarted).toEqual([1]);
  await press('More for agent Rack');
  expect(await screen.findAllByRole('menuitem')).toHaveLength(3);
});

test('updates an agent that can, after a question, and says what came of the last update', async () => {
  const update = { version: '1.7.0', failure: 'not-connected' as const, at: '2026-11-17T11:00:00Z' };
  agents = [
    anAgent(1, 'Part-Dieu', { has_update: true, can_update_to: '1.7.0' }),
    anAgent(2, 'Rack', { has_update: true, update: { ...update, state: 'failed' } }),
  ];
  await open();
  const [first, second] = within(screen.getByRole('list', { name: 'Agents' })).getAllByRole('listitem');
  expect(second?.textContent).toContain('Update to 1.7.0 failed');
  await choose('Part-Dieu', 'Update to 1.7.0');
  const confirmation = await screen.findByRole('alertdialog', { name: 'Update agent Part-Dieu to 1.7.0?' });
  expect(confirmation.textContent).toContain('goes back to 1.6.3 by itself');
  await press('Update', confirmation);
  await waitFor(() => expect(first?.textContent).toContain('Update to 1.7.0'));
  expect(first?.textContent).not.toContain('Update available');
});

test('offers to enrol the first agent, and requires a site', async () => {
  agents = [];
  showTestPage(<AgentsPage />, '/admin/agents');
  await screen.findByText('No agent yet.');
  await user.click(screen.getAllByRole('button', { name: 'Enrol an agent' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Enrol an agent' });
  await press('Create token', dialog);
  await within(dialog).findByText('Choose a site.');
});
