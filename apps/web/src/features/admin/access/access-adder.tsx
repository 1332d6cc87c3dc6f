import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { FieldFrame, type FieldWiring } from '#ui/form/field.tsx';

interface AccessAdderProps {
  label: string;
  /** The verb on the button. */
  addLabel: string;
  busy: boolean;
  onAdd: () => void;
  /** Set when nothing was chosen. */
  error: string | undefined;
  selector: (wiring: FieldWiring) => ReactNode;
  /** An additional choice. */
  children?: ReactNode;
}

/** A searchable selector, and the button that adds the selected record. */
export function AccessAdder({ label, addLabel, busy, onAdd, error, selector, children }: AccessAdderProps) {
  return (
    <div className="flex flex-col gap-2.5">
      <FieldFrame label={label} error={error}>
        {(wiring) => (
          <div className="flex items-start gap-2">
            {selector(wiring)}
            <Button busy={busy} onClick={onAdd} className="max-sm:h-11">
              {addLabel}
            </Button>
          </div>
        )}
      </FieldFrame>
      {children}
    </div>
  );
}
