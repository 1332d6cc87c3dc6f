import { createPrivateKey, sign } from 'node:crypto';
import net from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ServerToAgent } from '@greenroom/domain/agent/messages.ts';
import { agentProtocols, pickProtocol, signedText } from '@greenroom/domain/agent/messages.ts';
import { keepLink, type Link } from '../../apps/agent/src/link/keep-link.ts';
import { createLog } from '../../apps/agent/src/log.ts';

// The links of many agents with their real code, and nothing behind them: connect, prove, wait, connect again.

type Start = { first: number; agents: number; urls: string[]; privateKey: string };

let next = 0;
/** Each agent is on a network of its own: otherwise the limit of one network is all that is measured. */
const connect = net.connect as (options: net.NetConnectOpts) => net.Socket;
net.connect = ((options: net.NetConnectOpts) => {
  next += 1;
  const address = `127.${1 + (next >> 16)}.${(next >> 8) & 255}.${1 + (next & 127)}`;
  return connect({ ...options, localAddress: address } as net.NetConnectOpts);
}) as typeof net.connect;

let connected = 0;
let welcomes: number[] = [];
let rejections = 0;
const reasons = new Map<string, number>();

function count(line: string): void {
  const { msg, reason = '' } = JSON.parse(line);
  if (msg !== 'no connection to the server') return;
  if (reason.includes('503')) rejections += 1;
  reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
}

function startOne(agent_id: number, url: string, key: ReturnType<typeof createPrivateKey>): void {
  let isWelcome = false;
  const respond = (message: ServerToAgent) => {
    if (message.type === 'challenge') {
      const text = Buffer.from(signedText({ ...message, agent_id }));
      const signature = sign(null, text, key).toString('base64url');
      link.send({ type: 'prove', agent_id, signature, version: 'bench', protocols: [...agentProtocols] });
    } else if (message.type === 'welcome') {
      link.settle(pickProtocol([message.protocol ?? 1]) ?? 1);
      isWelcome = true;
      connected += 1;
      welcomes.push(Date.now());
    } else if (message.type === 'refused') {
      link.drop('refused');
    }
  };
  const link: Link = keepLink({
    serverUrl: url,
    log: createLog('warn', count),
    onMessage: respond,
    onLost() {
      if (isWelcome) connected -= 1;
      isWelcome = false;
    },
  });
}

process.on('message', async (message: Start | 'report') => {
  if (message === 'report') {
    const { user, system } = process.cpuUsage();
    const cost = { memory: process.memoryUsage.rss(), cpu: (user + system) / 1000 };
    const report = { connected, welcomes, rejections, ...cost, reasons: [...reasons] };
    process.send?.({ report });
    welcomes = [];
    return;
  }
  const key = createPrivateKey({
    key: Buffer.from(message.privateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  for (let at = 0; at < message.agents; at++) {
    const id = message.first + at;
    startOne(id, message.urls[id % message.urls.length] ?? '', key);
    // Those that have begun must be able to go on: they give up after ten seconds.
    if (at % 100 === 99) await nextTurn();
  }
});
process.once('disconnect', () => process.exit(0));
process.send?.({ ready: true });
