import {
  createAgentEnrolment,
  getAgent,
  listAgents,
  restartAgent,
  revokeAgent,
  updateAgent,
  updateAgentProgram,
} from '@greenroom/domain/agent/endpoints.ts';
import type { AgentChange } from '@greenroom/domain/agent/site-agent.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

/** Agents come and go without a notification to the browser. */
const pollMilliseconds = 15_000;
const waitingMilliseconds = 2_000;

export const agentsQuery = queryOptions({
  queryKey: ['agents'] as const,
  staleTime: 0,
  refetchInterval: pollMilliseconds,
  queryFn: ({ signal }) => call(listAgents, {}, { signal }),
});

export function agentQuery(id: number) {
  return queryOptions({
    queryKey: [...agentsQuery.queryKey, id] as const,
    staleTime: 0,
    refetchInterval: pollMilliseconds,
    queryFn: ({ signal }) => call(getAgent, { params: { id } }, { signal }),
  });
}

/** More often, while a new agent is expected. */
export const expectedAgentQuery = queryOptions({ ...agentsQuery, refetchInterval: waitingMilliseconds });

export function useEnrolAgent() {
  return useMutation({
    mutationFn: (site_id: number) => call(createAgentEnrolment, { body: { site_id } }),
  });
}

export function useChangeAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: number; change: AgentChange }) =>
      call(updateAgent, { params: { id }, body: change }),
    onSuccess: () => client.invalidateQueries({ queryKey: agentsQuery.queryKey }),
  });
}

export function useRevokeAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(revokeAgent, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: agentsQuery.queryKey }),
  });
}

/** The list follows the update: it takes seconds on most lines. */
export function useUpdateAgentProgram() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(updateAgentProgram, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: agentsQuery.queryKey }),
  });
}

/** The list follows by itself: the agent goes offline and comes back within seconds. */
export function useRestartAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(restartAgent, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: agentsQuery.queryKey }),
  });
}
