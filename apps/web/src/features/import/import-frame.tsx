import type { ImportDetail } from '@greenroom/domain/import/estate-import.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { importPath } from '#paths.ts';
import { PageHead } from '#ui/page-head.tsx';
import { type Step, Steps } from '#ui/steps.tsx';
import { isActive } from './imports.queries.ts';

interface ImportFrameProps {
  title: string;
  context?: ReactNode;
  /** From 0 to 4. */
  step: number;
  found: ImportDetail | undefined;
  children: ReactNode;
}

/** The five steps above the current one. */
export function ImportFrame({ title, context, step, found, children }: ImportFrameProps) {
  const { t } = useTranslation();
  const canReturn = found && !isActive(found.state) && found.state !== 'done';
  const at = (name: string) => (found ? `${importPath(found.id)}?step=${name}` : undefined);
  const steps: Step[] = [
    { label: t('imports.step.file') },
    { label: t('imports.step.columns'), href: canReturn ? at('columns') : undefined },
    { label: t('imports.step.check'), href: canReturn && found.counts ? at('check') : undefined },
    { label: t('imports.step.run') },
    { label: t('imports.step.report') },
  ];
  return (
    <div className="page-width flex min-h-0 flex-1 flex-col">
      <PageHead title={title} context={context ?? '\u00a0'}>
        <Steps label={t('imports.steps')} steps={steps} current={step} />
      </PageHead>
      <div className="page-gutter flex min-h-0 flex-1 flex-col gap-4 pb-6">{children}</div>
    </div>
  );
}
