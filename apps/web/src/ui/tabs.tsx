import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface TabsProps<Value extends string> {
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string;
  /** Holds one TabList and a TabPanel for each tab, at any depth. */
  children: ReactNode;
}

export function Tabs<Value extends string>({ value, onValueChange, className, children }: TabsProps<Value>) {
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      className={className ?? 'contents'}
    >
      {children}
    </RadixTabs.Root>
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
  return (
    <RadixTabs.List
      aria-label={label}
      className={classNames(
        'inline-flex h-9 shrink-0 items-center gap-0.5 rounded-control bg-hover p-0.5',
        className,
      )}
    >
      {tabs.map((tab) => (
        <RadixTabs.Trigger
          key={tab.value}
          value={tab.value}
          className="inline-flex h-8 items-center gap-1.5 rounded-md px-3 text-sm font-medium text-muted transition-colors select-none hover:text-foreground data-[state=active]:bg-surface data-[state=active]:text-foreground data-[state=active]:shadow-[0_0_0_1px_var(--border),0_1px_2px_rgb(0_0_0/6%)] dark:data-[state=active]:bg-surface-raised [&_svg]:size-4"
        >
          {tab.icon}
          {tab.label}
          {tab.count === undefined ? null : <span className="tabular text-xs text-muted">{tab.count}</span>}
        </RadixTabs.Trigger>
      ))}
    </RadixTabs.List>
  );
}

interface TabPanelProps {
  value: string;
  className?: string;
  children: ReactNode;
}

export function TabPanel({ value, className, children }: TabPanelProps) {
  return (
    <RadixTabs.Content value={value} className={classNames('outline-offset-4', className)}>
      {children}
    </RadixTabs.Content>
  );
}
