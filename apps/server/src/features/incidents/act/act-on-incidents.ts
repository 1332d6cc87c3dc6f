import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { BodyOf, ResponseOf } from '@greenroom/domain/http/endpoint.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { falseAlarmReasons } from '@greenroom/domain/incidents/acts/act-words.ts';
import type * as endpoints from '@greenroom/domain/incidents/acts/endpoints.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { runAct } from './act-on-incident.ts';
import type { ActInputs } from './incident-acts.ts';

type Body = BodyOf<typeof endpoints.actOnIncidents>;
type BulkAct = Body['act'];

const bulkLimit: Limit = { name: 'incident-bulk-acts', max: 20, windowSeconds: 60 };

/** Each in a transaction of its own: one that has changed meanwhile does not keep the others from being done. */
export async function actOnIncidents(
  services: Services,
  viewer: Viewer,
  body: Body,
): Promise<ResponseOf<typeof endpoints.actOnIncidents>> {
  await services.limiter.require(bulkLimit, String(viewer.user_id));
  const { act, items } = body;
  const input = inputOf(body);
  const results = [];
  for (const { id, version } of items) {
    try {
      await runAct(services, { viewer, id, act, input, ...(act !== 'check' && { version }) });
      results.push({ id, ok: true });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      results.push({ id, ok: false, code: error.code, detail: error.message });
    }
  }
  return { results };
}

function inputOf(body: Body): ActInputs[BulkAct] {
  const { act, user_id, until, until_recovered = false, reason, note } = body;
  const texts = { ...(note && { note }) };
  switch (act) {
    case 'assign':
      if (user_id === undefined) throw new Problem('invalid-input', '"user_id" is required.');
      return { user_id };
    case 'snooze':
      return { until, until_recovered, reason };
    case 'false_alarm': {
      const known = falseAlarmReasons.find((one) => one === reason);
      if (!known)
        throw new Problem('invalid-input', `"reason" must be one of ${falseAlarmReasons.join(', ')}`);
      return { reason: known, ...texts };
    }
    default:
      return texts;
  }
}
