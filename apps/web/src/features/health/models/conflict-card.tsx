import type { RoomModelDocument } from '@greenroom/domain/health/room-model.ts';
import type { RoomModel } from '@greenroom/domain/health/room-models.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { needName } from '#live/rooms/describe-room.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { readNeed } from './read-need.ts';

interface ConflictCardProps {
  mine: RoomModelDocument;
  theirs: RoomModel;
  onKeep: () => void;
  onTake: () => void;
}

/** Another user has saved since the editor was opened: both versions, and the choice. */
export function ConflictCard({ mine, theirs, onKeep, onTake }: ConflictCardProps) {
  const { t } = useTranslation();
  return (
    <Card role="alert" className="border-warning">
      <CardHeader>
        <CardTitle description={t('models.conflictHelp')}>{t('models.conflict')}</CardTitle>
      </CardHeader>
      <CardBody className="grid gap-4 text-sm md:grid-cols-2">
        <div className="flex flex-col items-start gap-2">
          <h3 className="font-medium">{t('models.mine')}</h3>
          <Needs document={mine} />
          <Button size="sm" onClick={onKeep}>
            {t('models.keepMine')}
          </Button>
        </div>
        <div className="flex flex-col items-start gap-2">
          <h3 className="font-medium">
            {theirs.made_by_name}, <TimeAgo at={Date.parse(theirs.activated_at ?? theirs.made_at)} />
          </h3>
          <Needs document={theirs.document} />
          <Button size="sm" onClick={onTake}>
            {t('models.takeTheirs')}
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}

function Needs({ document }: { document: RoomModelDocument }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const listOf = (names: string[]) => new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
  return (
    <ul className="flex list-disc flex-col gap-1 pl-4 text-muted">
      {document.needs.map((need) => (
        <li key={need.id}>
          <span className="text-foreground">{needName(t, { need: need.id, roles: need.roles })}</span>:{' '}
          {readNeed(t, need, listOf)}
        </li>
      ))}
    </ul>
  );
}
