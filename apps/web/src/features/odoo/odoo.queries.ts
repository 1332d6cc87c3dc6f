import * as endpoints from '@greenroom/domain/odoo/endpoints.ts';
import type { odooCheckForm } from '@greenroom/domain/odoo/odoo-check.ts';
import type { OdooMap } from '@greenroom/domain/odoo/odoo-map.ts';
import type { OdooConnectionForm, OdooState } from '@greenroom/domain/odoo/odoo-state.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '#api/http-client.ts';

/** Tickets are sent and changes are read in the background. */
const refetchInterval = 15_000;

export function odooQuery(id: number) {
  return queryOptions({
    queryKey: ['odoo', id],
    queryFn: ({ signal }) => call(endpoints.getOdoo, { params: { id } }, { signal }),
    refetchInterval,
  });
}

export function odooWaitingQuery(id: number) {
  return queryOptions({
    queryKey: ['odoo', id, 'waiting'],
    queryFn: ({ signal }) => call(endpoints.listOdooWaiting, { params: { id } }, { signal }),
    refetchInterval,
  });
}

export function odooConflictsQuery(id: number) {
  return queryOptions({
    queryKey: ['odoo', id, 'conflicts'],
    queryFn: ({ signal }) => call(endpoints.listOdooConflicts, { params: { id } }, { signal }),
    refetchInterval,
  });
}

/** A change that returns the new state. */
function useOdooChange<Input>(id: number, mutationFn: (input: Input) => Promise<OdooState>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (state) => client.setQueryData(odooQuery(id).queryKey, state),
  });
}

export const useSetConnection = (id: number) =>
  useOdooChange(id, (body: OdooConnectionForm) =>
    call(endpoints.setOdooConnection, { params: { id }, body }),
  );
export const useRemoveConnection = (id: number) =>
  useOdooChange(id, () => call(endpoints.removeOdooConnection, { params: { id } }));
export const useSetMap = (id: number) =>
  useOdooChange(id, (body: OdooMap) => call(endpoints.setOdooMap, { params: { id }, body }));
/** A reason pauses, null continues. */
export const usePause = (id: number) =>
  useOdooChange(id, (reason: string | null) =>
    reason === null
      ? call(endpoints.resumeOdoo, { params: { id } })
      : call(endpoints.pauseOdoo, { params: { id }, body: { reason } }),
  );

export function useCheckOdoo(id: number) {
  return useMutation({
    mutationFn: (body: z.input<typeof odooCheckForm>) => call(endpoints.checkOdoo, { params: { id }, body }),
  });
}

export function useRetryOdoo(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.retryOdoo, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: odooQuery(id).queryKey }),
  });
}

type Decision = { conflict_id: number; keep: 'odoo' | 'greenroom' };

/** One after the other: each is a write into Odoo. Ends at the first that fails. */
export function useResolveConflicts(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (decisions: readonly Decision[]) => {
      for (const { conflict_id, keep } of decisions)
        await call(endpoints.resolveOdooConflict, { params: { id, conflict_id }, body: { keep } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: odooQuery(id).queryKey }),
  });
}
