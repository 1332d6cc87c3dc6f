import { installationParts } from '@greenroom/domain/installation/installation-part.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { describeFacts } from './describe-facts.ts';
import { FailedJobs } from './failed-jobs.tsx';
import { installationQuery } from './installation.queries.ts';
import { InstallationCard } from './installation-card.tsx';
import { LicencesCard } from './licences-card.tsx';
import { TestMailButton } from './test-mail-button.tsx';

/** For superusers: whether the installation is well, and what to do where it is not. */
export function InstallationScreen({ email }: { email: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const client = useQueryClient();

  async function copy() {
    const named = (field: string) => t('shared.field', { field });
    const parts = installationParts.map((part) => {
      const data = client.getQueryData(installationQuery(part).queryKey);
      const title = named(t(`installation.part.${part}`));
      if (!data) return `${title} ${t('installation.loadFailed')}`;
      const facts = describeFacts(data, { t, language }).map(
        ({ term, value }) => `  ${named(term)} ${value}`,
      );
      const advice = data.advice ? [`  ${t(`installation.advice.${data.advice}`)}`] : [];
      return [`${title} ${t(`installation.level.${data.level}`)}`, ...advice, ...facts].join('\n');
    });
    await navigator.clipboard.writeText(parts.join('\n\n'));
    toast.success(t('installation.copied'));
  }

  return (
    <div className="page-width">
      <PageHead
        title={t('nav.installation')}
        context={t('installation.lead')}
        actions={
          <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            {t('installation.copy')}
          </Button>
        }
      />
      <div className="page-gutter grid gap-4 pb-6 lg:grid-cols-2">
        {installationParts.map((part) => (
          <PartBoundary key={part}>
            <InstallationCard part={part}>
              {part === 'mail' ? <TestMailButton email={email} /> : part === 'jobs' ? <FailedJobs /> : null}
            </InstallationCard>
          </PartBoundary>
        ))}
        <div className="lg:col-span-2">
          <PartBoundary>
            <LicencesCard />
          </PartBoundary>
        </div>
      </div>
    </div>
  );
}
