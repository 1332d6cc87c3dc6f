import { type ComponentType, Suspense, useState } from 'react';

export type OpenProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** A dialog that most visits never need, given as a `lazy` part: it comes when first opened, and stays for its way out. */
export function LoadOnOpen({ part: Part, ...dialog }: OpenProps & { part: ComponentType<OpenProps> }) {
  const [wanted, setWanted] = useState(false);
  if (dialog.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Part {...dialog} />
    </Suspense>
  );
}
