import { Agent, request } from 'node:http';

export type Target = {
  url: string;
  method?: string;
  headers?: Headers;
  /** Headers of several sessions: each connection has its own. */
  sessions?: readonly Headers[];
  body?: string;
  /** Bodies of several callers: each connection has its own. */
  bodies?: readonly string[];
};
type Headers = Record<string, string>;
export type Load = { requests: number; perSecond: number; medianMs: number; p95Ms: number };

/** Sends requests over keep-alive connections for a limited time, but at least so many, and returns the number and speed of the responses. */
export async function load(
  target: Target,
  { connections, seconds, atLeast = 0 }: { connections: number; seconds: number; atLeast?: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const started = performance.now();
  const run = async (_: unknown, lane: number) => {
    const session = target.sessions?.[lane % target.sessions.length];
    const body = target.bodies?.[lane % target.bodies.length] ?? target.body;
    const own = {
      ...target,
      headers: { ...target.headers, ...session },
      ...(body !== undefined && { body }),
    };
    while (performance.now() < end || times.length < atLeast) {
      const before = performance.now();
      await once(agent, own);
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: connections }, run));
  const elapsed = (performance.now() - started) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { requests: times.length, perSecond: times.length / elapsed, medianMs: at(0.5), p95Ms: at(0.95) };
}

function once(agent: Agent, { url, method = 'GET', headers, body }: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers, agent, timeout: 10_000 }, (response) => {
      response.resume();
      response.on('end', () => {
        const status = response.statusCode ?? 0;
        if (status < 400) resolve();
        else reject(new Error(`${method} ${url} answered ${status}`));
      });
    });
    call.on('timeout', () => call.destroy(new Error('no answer in 10 s')));
    call.on('error', reject);
    call.end(body);
  });
}
