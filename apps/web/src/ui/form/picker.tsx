import { ChevronsUpDown, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { useShortcut } from '#ui/keys/use-shortcut.ts';
import { controlLook } from './field.tsx';
import { type PickerGroup, PickerList, pickerOptionId } from './picker-list.tsx';
import { PickerMessage, type PickerMessageProps } from './picker-message.tsx';

export interface PickerProps<Value> extends PickerMessageProps {
  label: string;
  placeholder: string;
  searchLabel: string;
  value: Value | undefined;
  /** The words for the chosen value, which need not be among the options. */
  valueLabel: string | undefined;
  onValueChange: (value: Value) => void;
  query: string;
  /** What has been typed: whoever has the options narrows them. */
  onQueryChange: (query: string) => void;
  groups: readonly PickerGroup<Value>[];
  /** Said below the options when there are more. */
  note?: string | undefined;
  /** Milliseconds until the search field takes the focus of an opened list. */
  focusAfter: number;
  /** Only one search on a screen may answer to the / key. */
  shortcut?: boolean;
  /** The pointer or the focus is here: a moment to fetch the options. */
  onIntent?: () => void;
  className?: string;
}

/** Home and End belong to the text that is being typed. */
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** A button that opens a searchable list in groups: type to narrow, arrows and Enter to choose. */
export function Picker<Value extends string | number>(props: PickerProps<Value>) {
  const { label, placeholder, value, valueLabel, onValueChange, query, onQueryChange, groups } = props;
  const id = useId();
  const listId = `${id}-list`;
  const frame = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** Null until someone moves: then the chosen option is the active one, wherever it comes to stand. */
  const [moved, setMoved] = useState<number | null>(null);
  const options = groups.flatMap((group) => group.options);
  const last = options.length - 1;
  const chosen = options.findIndex((option) => option.value === value);
  const active = Math.max(0, Math.min(moved ?? (query === '' ? chosen : 0), last));

  useShortcut('/', open, { enabled: props.shortcut ?? false });

  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => search.current?.focus(), props.focusAfter);
    return () => clearTimeout(timer);
  }, [isOpen, props.focusAfter]);

  useEffect(() => {
    if (isOpen && last >= 0)
      document.getElementById(pickerOptionId(listId, active))?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen, active, last, listId]);

  const closeOutside = useEffectEvent((event: PointerEvent) => {
    if (!frame.current?.contains(event.target as Node)) close();
  });
  useEffect(() => {
    if (!isOpen) return;
    const handle = (event: PointerEvent) => closeOutside(event);
    document.addEventListener('pointerdown', handle);
    return () => document.removeEventListener('pointerdown', handle);
  }, [isOpen]);

  function open() {
    props.onIntent?.();
    setMoved(null);
    setOpen(true);
  }

  function close() {
    setOpen(false);
    if (query !== '') onQueryChange('');
  }

  function closeAndReturn() {
    close();
    trigger.current?.focus();
  }

  function choose(next: Value) {
    onValueChange(next);
    closeAndReturn();
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (event.key === 'Escape') {
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      closeAndReturn();
    } else if (event.target === search.current && step !== undefined) {
      event.preventDefault();
      setMoved(Math.max(0, Math.min(active + step, last)));
    } else if (event.target === search.current && event.key === 'Enter') {
      event.preventDefault();
      const option = options[active];
      if (option) choose(option.value);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus leave the button and its list.
    <div
      ref={frame}
      className={classNames('relative min-w-0', props.className)}
      onPointerEnter={props.onIntent}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Without a new target the focus went to another window, or to nothing: that is no choice.
        if (isOpen && relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts={props.shortcut ? '/' : undefined}
        aria-controls={isOpen ? `${id}-popup` : undefined}
        aria-labelledby={`${id}-label ${id}-value`}
        onFocus={props.onIntent}
        onClick={() => (isOpen ? closeAndReturn() : open())}
        onKeyDown={(event) => {
          if (isOpen || event.key !== 'ArrowDown') return;
          event.preventDefault();
          open();
        }}
        className={classNames(controlLook, 'flex h-9 items-center gap-2 pr-2.5 pl-3 text-left max-sm:h-11')}
      >
        <span id={`${id}-label`} className="sr-only">
          {label}
        </span>
        <span
          id={`${id}-value`}
          className={classNames('min-w-0 flex-1 truncate', valueLabel ? 'font-medium' : 'text-muted')}
        >
          {valueLabel ?? placeholder}
        </span>
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </button>
      {isOpen ? (
        <div
          id={`${id}-popup`}
          role="dialog"
          aria-label={label}
          onKeyDown={handleKeyDown}
          className="absolute top-full left-0 z-30 mt-1 flex w-full min-w-64 animate-pop-in flex-col overflow-hidden rounded-card border bg-surface-raised shadow-raised"
        >
          <div className="flex items-center gap-2 border-b px-3">
            <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
            <input
              ref={search}
              type="text"
              role="combobox"
              aria-label={props.searchLabel}
              aria-expanded="true"
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={last >= 0 ? pickerOptionId(listId, active) : undefined}
              autoComplete="off"
              spellCheck={false}
              placeholder={props.searchLabel}
              value={query}
              onChange={(event) => {
                setMoved(null);
                onQueryChange(event.target.value);
              }}
              className="h-10 w-full min-w-0 bg-transparent text-base outline-none max-sm:h-11 max-sm:text-lg"
            />
          </div>
          <PickerList
            id={listId}
            label={label}
            groups={groups}
            value={value}
            active={active}
            onChoose={choose}
          />
          {last < 0 ? (
            <PickerMessage
              loading={props.loading}
              loadingMessage={props.loadingMessage}
              emptyMessage={props.emptyMessage}
              error={props.error}
            />
          ) : props.note ? (
            <p className="border-t px-3 py-1.5 text-xs text-muted">{props.note}</p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
