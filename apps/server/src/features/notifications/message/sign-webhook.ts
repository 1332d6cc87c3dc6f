import { createHmac } from 'node:crypto';

type Signed = { id: string; second: number; body: string; secrets: readonly string[] };

/** The headers of Standard Webhooks 1.0.0, with a signature for each secret that is valid. */
export function signWebhook({ id, second, body, secrets }: Signed): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${second}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(second),
    'webhook-signature': signatures.join(' '),
  };
}
