import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { sendAsAdmin } from '../../support/send-as-admin.ts';
import { openAs } from '../../support/sign-in.ts';
import { startProjector } from '../../support/start-projector.ts';
import { test } from '../../support/test.ts';

const agentFile = join(import.meta.dirname, '../../../apps/agent/dist/agent.cjs');

test('an agent is enrolled, finds a projector, and reaches it as a new asset', { tag: '@full' }, async ({
  page,
}) => {
  test.setTimeout(240_000);
  const projector = await startProjector();
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-agent-'));
  // A second try finds the agent of the first one.
  const name = `Harbour ${Date.now()}`;
  const rack = `${name} rack`;
  const site = await sendAsAdmin(page.request, '/api/sites', { data: { name } });
  const room = await sendAsAdmin(page.request, '/api/rooms', { data: { name: 'Deck', site_id: site.id } });
  let agent: ChildProcess | undefined;
  try {
    await openAs(page, accounts.admin, '/admin/agents');
    await page.getByRole('button', { name: 'Enrol an agent' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Enrol an agent' });
    await dialog.getByRole('combobox', { name: 'Site' }).fill(name);
    await page.getByRole('option', { name }).click();
    await dialog.getByRole('button', { name: 'Create token' }).click();
    const texts = dialog.locator('code');
    await expect(texts).toHaveCount(2);
    const [token = '', command = ''] = await texts.allTextContents();
    // As printed, without the account and the folders of an installation.
    const [, address = ''] = /agent\.cjs enrol (\S+)$/.exec(command) ?? [];
    const env = { ...process.env, AGENT_DIR: folder, AGENT_NAME: rack, GREENROOM_TOKEN: token };
    agent = spawn(process.execPath, [agentFile, 'enrol', address], { env, stdio: 'ignore' });
    expect(await new Promise((resolve) => agent?.once('exit', resolve))).toBe(0);
    agent = spawn(process.execPath, [agentFile, 'run'], { env, stdio: 'ignore' });
    await expect(dialog.getByText(`Agent ${rack} of ${name} is connected.`)).toBeVisible({
      timeout: 20_000,
    });
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('link', { name: rack }).click();
    await expect(page.getByRole('heading', { name: rack, level: 1 })).toBeVisible();
    await expect(page.getByText('Connected now')).toBeVisible();
    const discovery = page.getByRole('region', { name: 'Discovery', exact: true });
    await discovery.getByLabel('Networks to look in').fill('10.0.0.0/8');
    await discovery.getByRole('button', { name: 'Look for devices' }).click();
    await expect(discovery.getByText('10.0.0.0/8 is not a network')).toBeVisible();
    await discovery.getByLabel('Networks to look in').fill(projector.network);
    await expect(discovery.getByText('6 addresses')).toBeVisible();
    await discovery.getByRole('radio', { name: 'Fast' }).check();
    await discovery.getByRole('button', { name: 'Look for devices' }).click();
    await expect(discovery.getByText('1 device found.')).toBeVisible({ timeout: 20_000 });
    const found = discovery.getByRole('list', { name: 'Found devices' }).getByRole('listitem');
    await expect(found).toContainText('Epson EB-L200F');
    await expect(found).toContainText('No asset is alike');
    await checkAccessibility(page);

    // Together with others: a preview, which requires a room for new assets.
    await found.getByRole('checkbox').check();
    await discovery.getByRole('button', { name: 'Add 1' }).click();
    const many = page.getByRole('dialog', { name: 'Add 1' });
    await many.getByRole('button', { name: 'Add 1' }).click();
    await expect(many.getByText('Choose a room.')).toBeVisible();
    await checkAccessibility(page);
    await many.getByRole('button', { name: 'Cancel' }).click();

    // Ignored, it is offered neither now nor after a reload, until it is taken back.
    await found.getByRole('button', { name: 'Ignore' }).click();
    const ignored = discovery.getByText('Ignored (1)');
    await expect(ignored).toBeVisible();
    await expect(found).toHaveCount(0);
    await page.reload();
    await ignored.click();
    await checkAccessibility(page);
    await discovery.getByRole('button', { name: 'Offer again: Epson' }).click();
    await expect(found).toContainText('Epson EB-L200F');

    await sendAsAdmin(page.request, '/api/assets', {
      data: { product_name: 'Wall panel', room_id: room.id },
    });
    await found.getByRole('button', { name: 'Choose an asset…' }).click();
    const choice = page.getByRole('dialog', { name: 'Choose an asset' });
    await choice.getByRole('button', { name: 'Connect to this asset' }).click();
    await expect(choice.getByText('Choose an asset.', { exact: true })).toBeVisible();
    await choice.getByRole('button', { name: 'Asset No asset chosen' }).click();
    await page.getByRole('option', { name: 'Wall panel' }).click();
    await checkAccessibility(page);
    await choice.getByRole('button', { name: 'Connect to this asset' }).click();
    const other = page.getByRole('dialog', { name: 'Connection' });
    await expect(other.getByText('Wall panel')).toBeVisible();
    await expect(other.getByLabel('Address')).toHaveValue(projector.host);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).last().click();
    await expect(other).toBeHidden();

    await found.getByRole('button', { name: 'New asset in…' }).click();
    const sheet = page.getByRole('dialog', { name: 'New asset' });
    await expect(sheet.getByLabel('Serial number')).toHaveValue('FIND-1');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).last().click();
    await expect(sheet).toBeHidden();
    await sendAsAdmin(page.request, '/api/assets', {
      data: { product_name: 'Beamer', room_id: room.id, serial_number: 'FIND-1' },
    });
    await expect(found).toContainText('same serial number', { timeout: 20_000 });
    await found.getByRole('button', { name: 'Connect to this asset' }).click();
    const connection = page.getByRole('dialog', { name: 'Connection' });
    await expect(connection.getByLabel('Address')).toHaveValue(projector.host);
    await connection.getByRole('button', { name: 'Test now' }).click();
    await expect(connection.getByText(`Agent ${rack} is connected`)).toBeVisible({ timeout: 20_000 });
    await expect(connection.getByText(/^Works/)).toBeVisible();
    await checkAccessibility(page);
    await connection.getByRole('button', { name: 'Save' }).click();
    await expect(found).toContainText('already connected', { timeout: 20_000 });
  } finally {
    const ended = agent && agent.exitCode === null && once(agent, 'exit');
    agent?.kill();
    await ended;
    projector.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
