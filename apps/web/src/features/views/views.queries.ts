import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  setDefaultView,
  updateSavedView,
} from '@greenroom/domain/views/endpoints.ts';
import type {
  SavedView,
  SavedViewChange,
  SavedViewForm,
  ViewList,
} from '@greenroom/domain/views/saved-view.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

export function savedViewsQuery(list: ViewList) {
  return queryOptions({
    queryKey: ['saved-views', list] as const,
    queryFn: ({ signal }) => call(listSavedViews, { query: { list } }, { signal }),
  });
}

/** A new view without an id. The tab shows it before the list is read again. */
export function useSaveView(list: ViewList) {
  const client = useQueryClient();
  const { queryKey } = savedViewsQuery(list);
  return useMutation({
    mutationFn: ({ id, form }: { id?: number; form: SavedViewChange }): Promise<SavedView> =>
      id === undefined
        ? call(createSavedView, { body: { ...form, list } as SavedViewForm })
        : call(updateSavedView, { params: { id }, body: form }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, (before: SavedView[] = []) =>
        before.some(({ id }) => id === saved.id)
          ? before.map((view) => (view.id === saved.id ? saved : view))
          : [...before, saved],
      );
      return client.invalidateQueries({ queryKey });
    },
  });
}

export function useDeleteView(list: ViewList) {
  const client = useQueryClient();
  const { queryKey } = savedViewsQuery(list);
  return useMutation({
    mutationFn: (id: number) => call(deleteSavedView, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
}

/** Null for a list that opens with all rows. */
export function useSetDefaultView(list: ViewList) {
  const client = useQueryClient();
  const { queryKey } = savedViewsQuery(list);
  return useMutation({
    mutationFn: (view_id: number | null) => call(setDefaultView, { params: { list }, body: { view_id } }),
    onMutate: (view_id) => {
      client.setQueryData(queryKey, (before: SavedView[] = []) =>
        before.map((view) => ({ ...view, is_default: view.id === view_id })),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
