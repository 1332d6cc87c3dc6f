import { type ComponentType, useCallback, useState } from 'react';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';

export type PreviewProps<Row> = DialogState & {
  row: Row;
  /** Passed on to the detail page. */
  query: string;
};

/** The preview of one row at a time. The row is kept for the closing animation. */
export function usePreview<Row>(Part: ComponentType<PreviewProps<Row>>, { query }: { query: string }) {
  const [shown, setShown] = useState<{ row: Row; open: boolean } | null>(null);
  const show = useCallback((row: Row) => setShown({ row, open: true }), []);
  const preview = shown ? (
    <Part
      row={shown.row}
      query={query}
      open={shown.open}
      onOpenChange={(open) => setShown((now) => now && { ...now, open })}
    />
  ) : null;
  return { show, preview };
}
