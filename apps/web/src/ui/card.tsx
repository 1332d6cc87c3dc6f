import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type CardProps = ComponentProps<'section'> & {
  /** An article for one of many similar cards: a named section is a landmark, and a page should have few of those. */
  as?: 'section' | 'article';
};

export function Card({ as: Element = 'section', className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={classNames('flex min-w-0 flex-col rounded-card border bg-surface shadow-card', className)}
    />
  );
}

interface CardHeaderProps {
  /** Buttons or a link on the right. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function CardHeader({ actions, className, children }: CardHeaderProps) {
  return (
    <header
      // If both do not fit on one line, the actions go below the title instead of truncating it.
      className={classNames(
        'flex min-h-13 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-3 pb-2',
        className,
      )}
    >
      <div className="flex min-w-0 flex-col">{children}</div>
      {actions ? <div className="flex shrink-0 items-center gap-1">{actions}</div> : null}
    </header>
  );
}

interface CardTitleProps extends ComponentProps<'h2'> {
  level?: 2 | 3;
  description?: ReactNode;
}

export function CardTitle({ level = 2, description, className, children, ...heading }: CardTitleProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <>
      <Heading {...heading} className={classNames('truncate text-base font-semibold', className)}>
        {children}
      </Heading>
      {description ? <p className="text-xs text-muted">{description}</p> : null}
    </>
  );
}

export function CardBody({ className, ...body }: ComponentProps<'div'>) {
  return <div {...body} className={classNames('min-w-0 flex-1 px-4 pt-1 pb-4', className)} />;
}
