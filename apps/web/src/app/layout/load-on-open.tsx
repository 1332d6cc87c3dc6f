import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { toast } from '#ui/feedback/toaster.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';

export type OpenProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Cached by the module loader, so calling it again is free. */
type LoadOnOpenProps = OpenProps & { load: () => Promise<ComponentType<OpenProps>> };

/**
 * A dialog that most visits never need: it comes when first opened. Without `lazy`, which shows what has arrived up to
 * 300 ms late, and gives the whole page up for a part that did not.
 */
export function LoadOnOpen({ load, ...dialog }: LoadOnOpenProps) {
  const [Part, setPart] = useState<ComponentType<OpenProps> | null>(null);
  const { partFailed } = useUiTexts();
  const fetchPart = useEffectEvent(() =>
    load().then(
      (loaded) => setPart(() => loaded),
      () => {
        // The next time tries again.
        dialog.onOpenChange(false);
        toast.error(partFailed);
      },
    ),
  );
  useEffect(() => {
    if (dialog.open) void fetchPart();
  }, [dialog.open]);
  return Part ? <Part {...dialog} /> : null;
}
