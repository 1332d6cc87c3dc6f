import type { ReactNode } from 'react';

type FormCardProps = { title: string; lead?: ReactNode; children: ReactNode };

/** The frame of all pages outside the console. */
export function FormCard({ title, lead, children }: FormCardProps) {
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-1.5">
        <h1 className="text-2xl font-semibold tracking-[-0.015em] text-balance">{title}</h1>
        {lead ? <p className="text-muted">{lead}</p> : null}
      </header>
      {children}
    </div>
  );
}
