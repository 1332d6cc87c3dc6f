import type { AssetLinks } from '@greenroom/domain/incidents/links/asset-links.ts';
import { listAssetLinks, updateAssetLinks } from '@greenroom/domain/incidents/links/endpoints.ts';
import { listAssets } from '@greenroom/domain/inventory/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FakeApi, pageOf, problem } from '#test/fake-api.ts';
import { anAsset } from '#test/fake-estate.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { AssetLinksCard } from './asset-links-card.tsx';

let api: FakeApi;
let links: AssetLinks;
let sent: unknown[];
const user = userEvent.setup({ delay: null });
const strip = { ...anAsset(3), product_name: 'APC AP7921B', asset_type: 'PDU' };

beforeAll(startTestTranslations);
beforeEach(() => {
  sent = [];
  links = {
    depends_on: [{ asset_id: 2, asset_name: 'Switch', kind: 'network' }],
    needed_by: [{ asset_id: 9, asset_name: 'Touch panel', kind: 'control' }],
  };
  api = new FakeApi()
    .respond(listAssetLinks, () => links)
    .respond(listAssets, ({ query }) => pageOf([anAsset(1), anAsset(2), strip], query))
    .respond(updateAssetLinks, ({ body }) => {
      sent.push(body.links);
      return { ...links, depends_on: [{ asset_id: 3, asset_name: 'APC AP7921B', kind: 'power' as const }] };
    });
  vi.stubGlobal('fetch', api.fetch);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(toast, 'success').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (canChange: boolean) =>
  showTestPage(
    <AssetLinksCard assetId={1} name="Room Bar" partnerId={4} canChange={canChange} />,
    '/inventory/assets/1',
  );

test('a device is added with the keyboard and another removed; a circle is rejected in place', async () => {
  open(true);
  await screen.findByRole('link', { name: 'Switch' });
  screen.getByRole('link', { name: 'Touch panel' });
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const dialog = await screen.findByRole('dialog', { name: 'What does Room Bar depend on?' });
  await user.keyboard('APC');
  await within(dialog).findByRole('option', { name: /APC AP7921B/ });
  // Neither the device itself nor one that is chosen already.
  expect(within(dialog).getAllByRole('option')).toHaveLength(1);
  expect(api.calls.some((call) => call.includes('partner_id=4'))).toBe(true);
  await user.keyboard('{Enter}');
  expect(within(dialog).getByRole('combobox', { name: 'How APC AP7921B is needed' }).textContent).toBe(
    'Power',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Remove Switch' }));
  expect(document.activeElement).toBe(within(dialog).getByRole('combobox', { name: 'Add a device' }));

  api.respondAt('PUT /assets/1/links', problem(422, { code: 'links-circle', detail: 'That is a circle.' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByText('That is a circle.');
  api.respondAsUsualAt('PUT /assets/1/links');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([[{ on_asset_id: 3, kind: 'power' }]]));
  expect(toast.success).toHaveBeenCalledWith('Saved');
});

test('a user who may not change it sees the devices, or nothing where there are none', async () => {
  open(false);
  await screen.findByRole('link', { name: 'Switch' });
  expect(screen.queryByRole('button')).toBeNull();
});
