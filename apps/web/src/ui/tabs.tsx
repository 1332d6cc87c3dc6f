import { createContext, type KeyboardEvent, type ReactNode, use, useEffect, useId, useMemo } from 'react';
import { classNames } from './class-names.ts';

interface TabsProps<Value extends string> {
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string;
  /** Contains one TabList and a TabPanel for each tab, at any depth. */
  children: ReactNode;
}

type TabsState = { id: string; value: string; onValueChange: (value: string) => void };

const TabsContext = createContext<TabsState>({ id: '', value: '', onValueChange: () => {} });

/** Hand-written: Radix' tabs bring 10 KiB that no list screen shares. */
export function Tabs<Value extends string>({ value, onValueChange, className, children }: TabsProps<Value>) {
  const id = useId();
  const state = useMemo(
    () => ({ id, value, onValueChange: onValueChange as TabsState['onValueChange'] }),
    [id, value, onValueChange],
  );
  return (
    <TabsContext value={state}>
      <div className={className ?? 'contents'}>{children}</div>
    </TabsContext>
  );
}

export interface TabItem {
  value: string;
  label: string;
  icon?: ReactNode;
  count?: number | string;
}

interface TabListProps {
  label: string;
  tabs: readonly TabItem[];
  className?: string;
}

export function TabList({ label, tabs, className }: TabListProps) {
  const { id, value, onValueChange } = use(TabsContext);
  const words = tabs.map(({ label: name, count }) => `${name} ${count}`).join();
  // On a phone the list may be wider than the screen, and counts that come later push the tab out of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    const tab = document.getElementById(`${id}-tab-${value}`);
    const list = tab?.parentElement;
    if (list && list.scrollWidth > list.clientWidth)
      tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [id, value, words]);

  /** Arrows select at once, because the tabs show loaded content. */
  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex((tab) => tab.value === value);
    const steps: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = tabs[steps[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    onValueChange(next.value);
    document.getElementById(`${id}-tab-${next.value}`)?.focus();
  }

  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={handleKeyDown}
      className={classNames(
        'inline-flex h-9 shrink-0 items-center gap-0.5 rounded-control bg-hover p-0.5',
        className,
      )}
    >
      {tabs.map((tab) => {
        const selected = tab.value === value;
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={selected}
            aria-controls={selected ? `${id}-panel-${tab.value}` : undefined}
            tabIndex={selected ? 0 : -1}
            onClick={() => onValueChange(tab.value)}
            className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md px-3 text-sm font-medium text-muted transition-colors select-none hover:text-foreground aria-selected:bg-surface aria-selected:text-foreground aria-selected:shadow-[0_0_0_1px_var(--border),0_1px_2px_rgb(0_0_0/6%)] dark:aria-selected:bg-surface-raised [&_svg]:size-4"
          >
            {tab.icon}
            {tab.label}
            {tab.count === undefined ? null : <span className="tabular text-xs text-muted">{tab.count}</span>}
          </button>
        );
      })}
    </div>
  );
}

interface TabPanelProps {
  value: string;
  /** It scrolls, and may contain nothing that Tab reaches. */
  scrolls?: boolean;
  className?: string;
  children: ReactNode;
}

/** Only the selected panel is in the page. Its content takes the focus of Tab, as every list and map does. */
export function TabPanel({ value, scrolls = false, className, children }: TabPanelProps) {
  const tabs = use(TabsContext);
  if (tabs.value !== value) return null;
  return (
    <div
      role="tabpanel"
      id={`${tabs.id}-panel-${value}`}
      aria-labelledby={`${tabs.id}-tab-${value}`}
      tabIndex={scrolls ? 0 : -1}
      className={classNames(scrolls ? 'focus-visible:-outline-offset-2' : 'outline-none', className)}
    >
      {children}
    </div>
  );
}
