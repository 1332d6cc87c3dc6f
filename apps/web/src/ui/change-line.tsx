import type { ReactNode } from 'react';

interface ChangeLineProps {
  /** With the colon of the viewer's language. */
  label: string;
  before: ReactNode;
  after: ReactNode;
  /** Between both for screen readers, for example "becomes". */
  becomes: string;
}

/** "Room: Salle Noether → Régie". */
export function ChangeLine({ label, before, after, becomes }: ChangeLineProps) {
  return (
    <span className="wrap-anywhere">
      <span className="text-muted">{label} </span>
      <span className="text-muted line-through decoration-muted/50">{before}</span>
      <span aria-hidden="true" className="text-muted">
        {' → '}
      </span>
      <span className="sr-only"> {becomes} </span>
      <span>{after}</span>
    </span>
  );
}
