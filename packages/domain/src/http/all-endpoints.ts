import * as auth from '../auth/endpoints.ts';
import * as branding from '../branding/endpoints.ts';
import * as files from '../files/endpoints.ts';
import * as inventory from '../inventory/endpoints.ts';
import * as settings from '../settings/endpoints.ts';
import type { Endpoint } from './endpoint.ts';

/** Every call of the wire, for the server, the API document and the tests that walk them all. */
export const allEndpoints: readonly Endpoint[] = [
  ...Object.values(auth),
  ...Object.values(branding),
  ...Object.values(files),
  ...Object.values(inventory),
  ...Object.values(settings),
];
