import { defineEndpoint } from '../../http/endpoint.ts';
import { idParams } from '../../http/id-params.ts';
import { assetLinks, assetLinksForm } from './asset-links.ts';

const links = {
  ...({ base: 'api', access: 'user' } as const),
  path: '/assets/{id}/links',
  params: idParams,
  response: assetLinks,
} as const;

export const listAssetLinks = defineEndpoint({
  ...links,
  name: 'listAssetLinks',
  method: 'GET',
  summary:
    'The devices that an asset depends on, and those that depend on it, as far as the viewer sees them.',
});

export const updateAssetLinks = defineEndpoint({
  ...links,
  name: 'updateAssetLinks',
  method: 'PUT',
  permission: 'estate.manage',
  summary:
    'Sets the devices of the same partner that an asset depends on, without a circle. Links to devices that the viewer does not see stay.',
  body: assetLinksForm,
});
