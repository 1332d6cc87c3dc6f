import { useEffect, useState } from 'react';
import { onConfirmIdentity } from '#api/confirm-identity.ts';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';

const ConfirmIdentityDialog = lazyDialog(
  async () => (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
);

/** Asks for the password when a call needs it; the call is then sent again. */
export function ConfirmIdentity() {
  const [settle, setSettle] = useState<((confirmed: boolean) => void) | null>(null);
  useEffect(
    () =>
      onConfirmIdentity(
        () =>
          new Promise((resolve) => {
            setSettle(() => (confirmed: boolean) => {
              setSettle(null);
              resolve(confirmed);
            });
          }),
      ),
    [],
  );
  return (
    <ConfirmIdentityDialog
      open={settle !== null}
      onOpenChange={() => settle?.(false)}
      onConfirmed={() => settle?.(true)}
    />
  );
}
