import { type MaintenanceView, readView } from './maintenance-url-state.ts';

const storageKey = 'maintenance_view';

export function rememberedView(): MaintenanceView {
  return readView(localStorage.getItem(storageKey)) ?? 'kanban';
}

export function rememberView(view: MaintenanceView): void {
  localStorage.setItem(storageKey, view);
}
