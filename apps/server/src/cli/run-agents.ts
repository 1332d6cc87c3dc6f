import { agentAliveMilliseconds } from '@greenroom/domain/agent/messages.ts';
import { type ListedAgent, listAgents, revokeAgent } from '#features/operations/agents/agents.queries.ts';
import { createAgentToken, enrolmentMinutes } from '#features/operations/agents/create-agent-token.ts';
import { asSystem } from '#platform/database/scope.ts';
import { readArguments } from './read-arguments.ts';
import { UsageError } from './usage-error.ts';
import { withInstallation } from './with-installation.ts';

type Print = (line: string) => void;

export async function runAgentToken(args: string[], print: Print): Promise<number> {
  const { site, by } = readOptions('agent-token', args, ['site', 'by']);
  await withInstallation(async ({ database }) => {
    const { token, site_name } = await createAgentToken(database, { site, by, now: new Date() });
    print(
      `Token for one agent of "${site_name}", shown once, valid once and for ${enrolmentMinutes} minutes:`,
    );
    print(token);
  });
  return 0;
}

export async function runAgents(args: string[], print: Print): Promise<number> {
  const { positionals } = readArguments('agents', args, {});
  if (positionals.length > 0) throw new UsageError('agents takes no arguments');
  await withInstallation(async ({ database }) => {
    const agents = await asSystem(database, listAgents);
    if (agents.length === 0) print('There are no agents.');
    for (const agent of agents) print(describeAgent(agent, new Date()));
  });
  return 0;
}

export async function runAgentRevoke(args: string[], print: Print): Promise<number> {
  const { agent } = readOptions('agent-revoke', args, ['agent']);
  if (!/^\d{1,9}$/.test(agent)) throw new UsageError('agent-revoke: --agent takes a number shown by agents');
  await withInstallation(async ({ database }) => {
    const revoked = await asSystem(database, (db) =>
      revokeAgent(db, { agent_id: Number(agent), now: new Date() }),
    );
    if (!revoked) throw new Error(`There is no agent ${agent}.`);
    print(`Revoked agent ${agent}. Its key is no longer accepted.`);
  });
  return 0;
}

/** `7  Hall North (site 3)  av-rack-1  1.6.3  online since 2027-03-01 08:15 UTC` */
export function describeAgent(agent: ListedAgent, now: Date): string {
  const { id, site_name, site_id, name, version } = agent;
  return [id, `${site_name} (site ${site_id})`, name, version || '-', stateOf(agent, now)].join('  ');
}

function stateOf({ seen_at, ended_at, connected_at }: ListedAgent, now: Date): string {
  if (!seen_at || !connected_at) return 'never connected';
  const isSeen = now.getTime() - seen_at.getTime() < agentAliveMilliseconds;
  const [word, since] =
    ended_at === null && isSeen ? ['online', connected_at] : ['offline', ended_at ?? seen_at];
  return `${word} since ${since.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function readOptions<Name extends string>(
  command: string,
  args: string[],
  names: readonly Name[],
): Record<Name, string> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const { values, positionals } = readArguments(command, args, options);
  if (positionals.length > 0) throw new UsageError(`${command}: "${positionals[0]}" is not an option`);
  const missing = names.find((name) => !String(values[name] ?? '').trim());
  if (missing !== undefined) throw new UsageError(`${command} needs --${missing}`);
  return values as Record<Name, string>;
}
