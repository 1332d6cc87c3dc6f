import { Check, ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { controlLook, type FieldWiring } from './field.tsx';

export interface ComboboxOption<Value> {
  value: Value;
  label: string;
  description?: string;
}

interface ComboboxProps<Value> {
  label: string;
  /** Shown while nothing is chosen, for instance "All sites". */
  placeholder: string;
  value: Value | undefined;
  /** The label of the chosen value, which need not be among the options. */
  valueLabel: string | undefined;
  onValueChange: (value: Value | undefined) => void;
  /** What has been typed: whoever has the options narrows them. */
  query: string;
  onQueryChange: (query: string) => void;
  options: readonly ComboboxOption<Value>[];
  loading?: boolean;
  loadingMessage: string;
  /** The options could not be fetched. */
  error?: { message: string; retryLabel: string; onRetry: () => void } | undefined;
  emptyMessage: string;
  /** Said below the options when there are more. */
  note?: string | undefined;
  clearLabel: string;
  /** The pointer or the focus is here: a moment to fetch the options. */
  onIntent?: () => void;
  /** From the FieldFrame around it, when it stands in a form. */
  field?: FieldWiring;
  disabled?: boolean;
  className?: string;
}

/** A choice from a list that is too long to read: type to narrow, arrows and Enter to choose. */
export function Combobox<Value extends string | number>(props: ComboboxProps<Value>) {
  const { label, placeholder, value, valueLabel, onValueChange, query, onQueryChange, options } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const at = Math.min(active, options.length - 1);
  const optionId = (index: number) => `${id}-option-${index}`;

  // In a dialog it opens inside a part that scrolls, and it grows when its options arrive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as many options, as tall a list.
  useEffect(() => {
    if (isOpen) popup.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen, options.length]);

  function open() {
    if (isOpen || props.disabled) return;
    props.onIntent?.();
    setOpen(true);
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
  }

  function close() {
    setOpen(false);
    if (query !== '') onQueryChange('');
  }

  function choose(next: Value | undefined) {
    onValueChange(next);
    close();
  }

  function retry() {
    input.current?.focus();
    props.error?.onRetry();
  }

  function moveTo(index: number) {
    setActive(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  }

  function dismiss(event: KeyboardEvent) {
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
    close();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) open();
      else moveTo(Math.max(0, Math.min(at + (event.key === 'ArrowDown' ? 1 : -1), options.length - 1)));
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const option = options[at];
      if (option) choose(option.value);
    } else if (event.key === 'Escape' && isOpen) {
      dismiss(event);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus leave the field and what belongs to it.
    <div
      className={classNames('relative', props.className)}
      onPointerEnter={props.onIntent}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <input
        {...props.field}
        ref={input}
        type="text"
        role="combobox"
        disabled={props.disabled}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && options.length > 0 ? optionId(at) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={isOpen && valueLabel ? valueLabel : placeholder}
        value={isOpen ? query : (valueLabel ?? '')}
        onChange={(event) => {
          open();
          setActive(0);
          onQueryChange(event.target.value);
        }}
        onFocus={props.onIntent}
        onClick={open}
        onKeyDown={handleKeyDown}
        className={classNames(controlLook, 'h-9 truncate pr-9 pl-3 max-sm:h-11', !isOpen && 'cursor-pointer')}
      />
      {value !== undefined && !isOpen && !props.disabled ? (
        <button
          type="button"
          aria-label={props.clearLabel}
          title={props.clearLabel}
          onClick={() => {
            onValueChange(undefined);
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-1.5 my-auto grid size-6 place-items-center rounded-md text-muted transition-colors hover:bg-hover hover:text-foreground"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      ) : (
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-muted"
        />
      )}
      <div
        ref={popup}
        hidden={!isOpen}
        className="absolute top-full left-0 z-30 mt-1 w-full min-w-64 overflow-hidden rounded-card border bg-surface-raised shadow-raised"
      >
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          className="thin-scrollbar max-h-72 overflow-y-auto p-1 empty:hidden"
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the focus stays in the text field, which names the active option and handles the keys.
            <div
              key={option.value}
              id={optionId(index)}
              role="option"
              aria-selected={option.value === value}
              // The text field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option.value)}
              className={classNames(
                'relative flex min-h-8 cursor-default flex-col justify-center rounded-md py-1.5 pr-8 pl-2 text-sm select-none hover:bg-hover max-sm:min-h-11',
                index === at && 'bg-hover',
              )}
            >
              <span className="truncate">{option.label}</span>
              {option.description ? (
                <span className="truncate text-xs text-muted">{option.description}</span>
              ) : null}
              {option.value === value ? (
                <Check
                  aria-hidden="true"
                  className="absolute inset-y-0 right-2 my-auto size-4 text-primary"
                />
              ) : null}
            </div>
          ))}
        </div>
        {isOpen && options.length === 0 ? (
          props.error && !props.loading ? (
            <div role="alert" className="flex items-center justify-between gap-3 py-1.5 pr-1.5 pl-3 text-sm">
              <span className="text-danger">{props.error.message}</span>
              <Button
                size="sm"
                // The text field keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={retry}
                onKeyDown={(event) => {
                  if (event.key !== 'Escape') return;
                  input.current?.focus();
                  dismiss(event);
                }}
              >
                {props.error.retryLabel}
              </Button>
            </div>
          ) : (
            <p role="status" className="px-3 py-2.5 text-sm text-muted">
              {props.loading ? props.loadingMessage : props.emptyMessage}
            </p>
          )
        ) : null}
        {props.note && options.length > 0 ? (
          <p className="border-t px-3 py-1.5 text-xs text-muted">{props.note}</p>
        ) : null}
      </div>
    </div>
  );
}
