import { TimeAgo } from '#live/time-ago.tsx';

interface SideOfConflictProps {
  value: string;
  note: string | null;
  /** Who changed it, and when, as far as it is known. */
  by: string | null;
  at: string | null;
}

export function SideOfConflict({ value, note, by, at }: SideOfConflictProps) {
  return (
    <>
      {value}
      {note ? <span className="block">{note}</span> : null}
      {by || at ? (
        <span className="mt-0.5 block text-xs text-muted">
          {by}
          {by && at ? ' · ' : null}
          {at ? <TimeAgo at={Date.parse(at)} /> : null}
        </span>
      ) : null}
    </>
  );
}
