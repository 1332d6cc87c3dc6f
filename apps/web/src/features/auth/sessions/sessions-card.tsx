import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { SessionList } from './session-list.tsx';
import { useSessions } from './use-sessions.ts';

interface SessionsCardProps {
  /** For superusers; without it, the own sessions. */
  userId?: number;
}

/** Where a user is signed in. */
export function SessionsCard({ userId }: SessionsCardProps) {
  const { t } = useTranslation();
  const sessions = useSessions(userId === undefined ? 'own' : { list: 'users', id: userId });
  return (
    <Card aria-labelledby="own-sessions">
      <CardHeader
        actions={
          sessions.hasOthers ? (
            <Button size="sm" busy={sessions.ending === 'others'} onClick={() => sessions.end('others')}>
              {sessions.endAllLabel}
            </Button>
          ) : null
        }
      >
        <CardTitle
          id="own-sessions"
          description={t(userId === undefined ? 'sessions.help' : 'sessions.helpOfUser')}
        >
          {t('sessions.title')}
        </CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-3">
        <SessionList {...sessions} />
      </CardBody>
    </Card>
  );
}
