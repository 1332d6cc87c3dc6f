import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { CheckboxBox } from '#ui/form/checkbox.tsx';

interface ColumnMenuRowProps {
  option: { id: string; label: string };
  isTicked?: boolean;
  isDragged?: boolean;
  /** Without it the column cannot be removed. */
  onTick?: () => void;
  /** Only a shown column has a place. */
  onStep?: (step: -1 | 1) => void;
  onDrag?: (id: string | null) => void;
  onDragOver?: () => void;
}

export function ColumnMenuRow(props: ColumnMenuRowProps) {
  const { option, isTicked = false, isDragged = false, onTick, onStep, onDrag, onDragOver } = props;
  const id = useId();

  function handleKeyDown(event: KeyboardEvent) {
    if (!onStep || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  }

  return (
    <li
      draggable={onDrag !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        onDrag?.(option.id);
      }}
      onDragEnd={() => onDrag?.(null)}
      onDragOver={(event) => {
        if (!onDragOver) return;
        event.preventDefault();
        onDragOver();
      }}
      className={classNames(
        'flex min-h-8 items-center gap-2.5 rounded-md px-2 hover:bg-hover max-sm:min-h-11',
        isDragged && 'opacity-50',
      )}
    >
      <CheckboxBox
        id={id}
        checked={isTicked}
        disabled={!onTick}
        onChange={() => onTick?.()}
        onKeyDown={handleKeyDown}
        aria-keyshortcuts={onStep ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
      />
      <label htmlFor={id} className="min-w-0 flex-1 truncate py-1 select-none">
        {option.label}
      </label>
      {onDrag ? <GripVertical aria-hidden="true" className="size-4 shrink-0 cursor-grab text-muted" /> : null}
    </li>
  );
}
