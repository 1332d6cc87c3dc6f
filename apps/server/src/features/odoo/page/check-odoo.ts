import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { OdooCheck, odooCheckForm } from '@greenroom/domain/odoo/odoo-check.ts';
import { knownOdooModels } from '@greenroom/domain/odoo/odoo-state.ts';
import type * as z from 'zod/mini';
import { requireOwnPartner } from '#access/require-partner-manager.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import type { MapFault } from '../check-map.ts';
import { connectOdoo } from '../client/connect-odoo.ts';
import type { OdooClient } from '../client/odoo-client.ts';
import { OdooError } from '../client/odoo-error.ts';
import { requireAllowedUrl } from '../client/odoo-fence.ts';
import type { OdooSettings } from '../client/odoo-settings.ts';
import { findFaults } from '../find-faults.ts';
import { findOwnConnection, ownSettings, readStoredKey, settingsOfPartner } from '../settings-of-partner.ts';
import { requireSamePlace } from './change-odoo-connection.ts';
import { listChoices } from './list-choices.ts';
import { findPartnerName, findSync } from './odoo-state.queries.ts';
import { requireOwnOdoo } from './require-own-odoo.ts';

/** Each check is a dozen requests to an Odoo. */
const checkLimit: Limit = { name: 'odoo-check', max: 120, windowSeconds: 3600 };

type Form = z.output<typeof odooCheckForm>;
type Checking = { viewer: Viewer; partner_id: number; form: Form };

/** The check of the command line, step by step, for a page. Saves nothing. */
export async function checkOdoo(services: Services, checking: Checking): Promise<OdooCheck> {
  const { viewer, partner_id, form } = checking;
  requireOwnPartner(viewer, partner_id);
  const { settings, map } = await readChecked(services, checking);
  await services.limiter.require(checkLimit, String(viewer.user_id));
  const steps: OdooCheck['steps'] = [];
  let startedAt = performance.now();
  const add = (step: OdooCheck['steps'][number]['step'], found: MapFault[] = []) => {
    const sentences = found.map(({ sentence }) => sentence.replaceAll(settings.apiKey, '[hidden]'));
    steps.push({
      step,
      is_good: found.length === 0,
      milliseconds: Math.round(performance.now() - startedAt),
      faults: found.map(({ sentence: _, ...fault }) => fault),
      detail: viewer.is_superuser && found.length > 0 ? sentences.join(' ') : null,
    });
    startedAt = performance.now();
  };
  const client = await connectOdoo(settings).catch(expectOdooError);
  if (client instanceof OdooError) {
    // Older versions check the login with the connection.
    if (client.kind === 'login') add('connect');
    add(client.kind === 'login' ? 'login' : 'connect', [faultOf(client)]);
    return { steps, version: null, models: [], choices: null };
  }
  add('connect');
  const { version } = client;
  const models = await listModels(client).catch(expectOdooError);
  if (models instanceof OdooError) {
    add('login', [faultOf(models)]);
    return { steps, version, models: [], choices: null };
  }
  add('login', models.length > 0 || map ? [] : [noModel]);
  if (map) {
    const faults = await findFaults(client, map);
    add('map', faults.map);
    if (faults.map.length === 0) add('rights', faults.rights);
  }
  const model = form.model ?? (typeof map?.model === 'string' ? map.model : models[0]);
  const choices = model === undefined ? null : await listChoices(client, model).catch(() => null);
  return { steps, version, models, choices };
}

/** The connection and the map of the request, or the saved ones. */
async function readChecked(
  services: Services,
  { viewer, partner_id, form }: Checking,
): Promise<{ settings: OdooSettings; map: Record<string, unknown> | null }> {
  const { own, sync } = await asSystem(services.database, async (db) => {
    await orNotFound('Partner', findPartnerName(db, partner_id));
    return { own: await findOwnConnection(db, partner_id), sync: await findSync(db, partner_id) };
  });
  if (!form.connection) {
    requireOwnOdoo(viewer, own !== undefined);
    const settings = await settingsOfPartner(services, partner_id);
    if (!settings) throw new Problem('odoo-not-connected', 'Odoo is not connected.');
    return { settings, map: form.map ?? ((own ? sync?.own_map : sync?.map) as typeof form.map) ?? null };
  }
  const { key, ...place } = form.connection;
  requireAllowedUrl(place.url, { networks: services.config.odooNetworks });
  if (key === undefined) requireSamePlace(own, place);
  const apiKey = key ?? (own ? readStoredKey(services, own) : '');
  return { settings: ownSettings(services, { ...place, partner_id, apiKey }), map: form.map ?? null };
}

/** The known models that the login may read. Newer versions check the login with the first request. */
async function listModels(client: OdooClient): Promise<string[]> {
  const found: string[] = [];
  for (const model of knownOdooModels) {
    const fields = await client.fieldsGet(model).catch((error: unknown) => {
      if (error instanceof OdooError && error.kind === 'rejected') return undefined;
      throw error;
    });
    if (fields) found.push(model);
  }
  return found;
}

const noModel: MapFault = {
  code: 'no-model',
  sentence: `The user of Odoo may read none of ${knownOdooModels.join(', ')}.`,
};

function faultOf(error: OdooError): MapFault {
  return { code: error.kind === 'login' ? 'login' : 'unreachable', sentence: error.message };
}

function expectOdooError(error: unknown): OdooError {
  if (error instanceof OdooError) return error;
  throw error;
}
