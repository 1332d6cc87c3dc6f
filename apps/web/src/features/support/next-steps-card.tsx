import { Inbox, Mail, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';

/** What happens to a message, where the reply goes, and what belongs elsewhere. */
export function NextStepsCard({ email }: { email: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('support.next')}</CardTitle>
      </CardHeader>
      <CardBody>
        <ul className="flex flex-col gap-4 text-sm">
          <Step icon={<Inbox />}>{t('support.nextRead')}</Step>
          <Step icon={<Mail />}>
            {email ? t('support.nextAnswerTo', { email }) : t('support.nextAnswer')}
          </Step>
          <Step icon={<Wrench />}>
            {t('support.nextTicket')} <TextLink to={paths.maintenance}>{t('support.openTickets')}</TextLink>
          </Step>
        </ul>
      </CardBody>
    </Card>
  );
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-control bg-hover text-muted [&_svg]:size-4"
      >
        {icon}
      </span>
      <p className="min-w-0 pt-1.5 wrap-break-word text-muted">{children}</p>
    </li>
  );
}
