export interface ToasterProps {
  theme: 'light' | 'dark';
  label: string;
  closeLabel: string;
}

/** A duration in milliseconds replaces the default: 5 seconds, or 10 for what can be undone. */
export type ToastOptions = { description?: string; duration?: number; undo?: Undo; next?: NextStep };
export type Undo = { label: string; onUndo: () => void };
/** What the user may want to do with what was just made. */
export type NextStep = { label: string; onAct: () => void };
type ToastKind = 'success' | 'error' | 'warning' | 'info';
export type Toast = { kind: ToastKind; message: string; options: ToastOptions | undefined };
