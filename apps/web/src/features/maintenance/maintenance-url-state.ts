import type { UrlState } from '#listing/use-url-state.ts';

export type MaintenanceView = 'kanban' | 'list';
export type MaintenanceState = { view: MaintenanceView; search: string };

const defaultView: MaintenanceView = 'kanban';

/** An address without a view shows the one that was last chosen; an address that is written always leads to what was seen. */
export function maintenanceUrlState(lastView: MaintenanceView): UrlState<MaintenanceState> {
  return {
    read: (text) => {
      const query = new URLSearchParams(text);
      return { view: readView(query.get('view')) ?? lastView, search: query.get('search') ?? '' };
    },
    write: ({ view, search }) => {
      const query = new URLSearchParams();
      if (view !== defaultView || lastView !== defaultView) query.set('view', view);
      if (search !== '') query.set('search', search);
      const text = query.toString();
      return text && `?${text}`;
    },
  };
}

export function readView(text: string | null): MaintenanceView | undefined {
  return text === 'kanban' || text === 'list' ? text : undefined;
}
