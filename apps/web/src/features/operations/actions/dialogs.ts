import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';

/** Most visits only read: the dialogs and their libraries are loaded when the first one opens. */
export const RebootDialog = lazyDialog(() => import('./reboot-dialog.tsx').then((m) => m.RebootDialog));
export const StandbyDialog = lazyDialog(() => import('./standby-dialog.tsx').then((m) => m.StandbyDialog));
export const InstallDialog = lazyDialog(() => import('./install-dialog.tsx').then((m) => m.InstallDialog));
export const ExportConfigDialog = lazyDialog(() =>
  import('./export-config-dialog.tsx').then((m) => m.ExportConfigDialog),
);
export const ResetKeyDialog = lazyDialog(() =>
  import('#features/operations/connections/reset-key-dialog.tsx').then((m) => m.ResetKeyDialog),
);
