import { type PushMessage, pushSeconds } from '@greenroom/domain/notifications/push/push.ts';
import webPush from 'web-push';
import { originOf } from '#http/origin-of.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { postToChannel } from '../sending/post-to-channel.ts';
import { type PushResult, type StoredEndpoint, settleEndpoints } from './push-endpoints.queries.ts';
import { findPushKeys } from './push-keys.queries.ts';

type Push = {
  targets: readonly StoredEndpoint[];
  message: PushMessage;
  isCritical: boolean;
  milliseconds: number;
};

/**
 * Sends a message to browsers through their push services, which cannot read it. A browser that its service no longer
 * knows is removed.
 */
export async function sendPush(services: Services, push: Push): Promise<PushResult[]> {
  const { database, sealer, config, now } = services;
  const keys = await asSystem(database, (db) => findPushKeys(db, sealer, now()));
  const results = await Promise.all(
    push.targets.map(async (target): Promise<PushResult> => {
      const { id } = target;
      const request = prepare(target, push, { ...keys, subject: subjectOf(config), sealer });
      if (!request) return { id, result: 'failed' };
      const outcome = await postToChannel({
        ...request,
        fence: { networks: config.webhookNetworks },
        milliseconds: push.milliseconds,
        second: Math.floor(now().getTime() / 1000),
      });
      if (outcome.sent) return { id, result: 'taken' };
      return { id, result: outcome.status === 404 || outcome.status === 410 ? 'gone' : 'failed' };
    }),
  );
  await asSystem(database, (db) => settleEndpoints(db, results, now()));
  return results;
}

type Signing = { publicKey: string; privateKey: string; subject: string; sealer: Services['sealer'] };

/** Undefined when nothing can be encrypted for the browser, such as after a change of SECRET_KEY. */
function prepare(
  { endpoint, sealed_keys }: StoredEndpoint,
  { message, isCritical }: Push,
  { sealer, ...vapidDetails }: Signing,
) {
  try {
    const keys = JSON.parse(sealer.open(sealed_keys).toString());
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
      vapidDetails,
      TTL: isCritical ? pushSeconds.critical : pushSeconds.usual,
      urgency: isCritical ? 'high' : 'normal',
      topic: message.tag,
    });
    const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
    return { address: endpoint, headers: Object.fromEntries(sent), body: body as Buffer };
  } catch {
    return undefined;
  }
}

/** Where a push service finds the operator of this server. */
function subjectOf(config: Services['config']): string {
  const origin = originOf(config);
  if (origin.startsWith('https://')) return origin;
  return `mailto:${/(?<![^\s<>@])[^\s<>@]+@[^\s<>]+/.exec(config.MAIL_FROM)?.[0] ?? 'no-reply@greenroom.example'}`;
}
