import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { KeyHint } from '#ui/keys/key-hint.tsx';
import { useShortcut } from '#ui/keys/use-shortcut.ts';

interface SearchFieldProps {
  value: string;
  onValueChange: (value: string) => void;
  label: string;
  clearLabel: string;
  placeholder?: string;
  /** Only one search per screen may use the / key. */
  shortcut?: boolean;
  className?: string;
}

export function SearchField(props: SearchFieldProps) {
  const { value, onValueChange, label, clearLabel, placeholder, shortcut = true, className } = props;
  const input = useRef<HTMLInputElement>(null);
  useShortcut('/', goToSearch, { enabled: shortcut });

  function goToSearch() {
    input.current?.focus();
    input.current?.select();
  }

  function clear() {
    onValueChange('');
    input.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Escape') return;
    if (value === '') input.current?.blur();
    else {
      // Inside a dialog the first Escape clears the field and the second one closes the dialog.
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      clear();
    }
  }

  return (
    <search className={classNames('relative flex w-full items-center sm:w-56 lg:w-64', className)}>
      <Search aria-hidden="true" className="pointer-events-none absolute left-2.5 size-4 text-muted" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-keyshortcuts={shortcut ? '/' : undefined}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={handleKeyDown}
        className="peer h-9 w-full min-w-0 rounded-control border border-border-strong bg-surface pr-9 pl-8.5 text-base text-ellipsis transition-[border-color] hover:border-foreground/60 focus-visible:border-ring focus-visible:outline-offset-0 max-sm:h-11 max-sm:text-lg"
      />
      {value !== '' ? (
        <button
          type="button"
          aria-label={clearLabel}
          title={clearLabel}
          onClick={clear}
          className="absolute right-1.5 grid size-6 place-items-center rounded-md text-muted transition-colors hover:bg-hover hover:text-foreground"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      ) : shortcut ? (
        <KeyHint
          keys="/"
          className="pointer-events-none absolute right-2 text-muted peer-focus:hidden max-sm:hidden pointer-coarse:hidden"
        />
      ) : null}
    </search>
  );
}
