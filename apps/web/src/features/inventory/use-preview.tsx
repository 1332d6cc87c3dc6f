import { type ComponentType, Suspense, startTransition, useCallback, useState } from 'react';

export type PreviewProps<Row> = {
  row: Row;
  /** Carried along to the detail page. */
  query: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/**
 * A preview that is loaded when it is first asked for. Opening is a transition, so that React waits for the part instead
 * of showing a fallback, after which it would hold the content back for 300 ms. The row stays for the way out.
 */
export function usePreview<Row>(Part: ComponentType<PreviewProps<Row>>, { query }: { query: string }) {
  const [shown, setShown] = useState<{ row: Row; open: boolean } | null>(null);
  const show = useCallback((row: Row) => startTransition(() => setShown({ row, open: true })), []);
  const preview = (
    <Suspense fallback={null}>
      {shown ? (
        <Part
          row={shown.row}
          query={query}
          open={shown.open}
          onOpenChange={(open) => setShown((now) => now && { ...now, open })}
        />
      ) : null}
    </Suspense>
  );
  return { show, preview };
}
