import { lazy } from 'react';

/** Most visits only look: the dialogs, and what draws them, come when the first one opens. */
export const RebootDialog = lazy(() =>
  import('./reboot-dialog.tsx').then((m) => ({ default: m.RebootDialog })),
);
export const InstallDialog = lazy(() =>
  import('./install-dialog.tsx').then((m) => ({ default: m.InstallDialog })),
);
export const ExportConfigDialog = lazy(() =>
  import('./export-config-dialog.tsx').then((m) => ({ default: m.ExportConfigDialog })),
);
export const ResetKeyDialog = lazy(() =>
  import('#features/operations/connections/reset-key-dialog.tsx').then((m) => ({
    default: m.ResetKeyDialog,
  })),
);
