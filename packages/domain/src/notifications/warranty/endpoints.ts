import { defineEndpoint } from '../../http/endpoint.ts';
import { idParams } from '../../http/id-params.ts';
import { seenWarranty } from './seen-warranty.ts';

const own = {
  ...({ base: 'api', access: 'user' } as const),
  path: '/users/me/seen_warranties/{id}',
  params: idParams,
  response: seenWarranty,
} as const;

export const getSeenWarranty = defineEndpoint({
  ...own,
  name: 'getSeenWarranty',
  method: 'GET',
  summary: 'Whether the user has marked the end of the warranty of an asset as seen.',
});

export const markWarranty = defineEndpoint({
  ...own,
  name: 'markWarranty',
  method: 'PUT',
  summary:
    'Marks the end of the warranty of an asset as seen: the digests of the user do not report it again when it has ended.',
  body: seenWarranty,
});
