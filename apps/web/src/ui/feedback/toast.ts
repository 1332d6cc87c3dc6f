export interface ToasterProps {
  theme: 'light' | 'dark';
  label: string;
  closeLabel: string;
}

/** A duration in milliseconds replaces the default: 5 seconds, or 10 for what can be undone. */
export type ToastOptions = { description?: string; duration?: number; undo?: Undo };
export type Undo = { label: string; onUndo: () => void };
type ToastKind = 'success' | 'error' | 'warning' | 'info';
export type Toast = { kind: ToastKind; message: string; options: ToastOptions | undefined };
