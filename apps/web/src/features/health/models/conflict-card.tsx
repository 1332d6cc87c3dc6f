import type { RoomModelDocument } from '@greenroom/domain/health/room-model.ts';
import type { RoomModel } from '@greenroom/domain/health/room-models.ts';
import { useEffect, useRef } from 'react';
import { translateData } from '#i18n/translate-data.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { conflictLines } from './conflict-lines.ts';

interface ConflictCardProps {
  mine: RoomModelDocument;
  theirs: RoomModel;
  onKeep: () => void;
  onTake: () => void;
}

/** Another user has saved since the editor was opened: both versions, and the choice. */
export function ConflictCard({ mine, theirs, onKeep, onTake }: ConflictCardProps) {
  const { t } = useTranslation();
  const card = useRef<HTMLElement>(null);
  // The button that led here may be far below. A card that is higher than the screen is shown from its beginning.
  useEffect(() => {
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <Card ref={card} tabIndex={-1} role="alert" className="scroll-mt-37 border-warning">
      <CardHeader>
        <CardTitle description={t('models.conflictHelp')}>{t('models.conflict')}</CardTitle>
      </CardHeader>
      <CardBody className="grid gap-4 text-sm md:grid-cols-2">
        <div className="flex flex-col items-start gap-2">
          <h3 className="font-medium">{t('models.mine')}</h3>
          <Lines own={mine} other={theirs.document} />
          <Button size="sm" onClick={onKeep}>
            {t('models.keepMine')}
          </Button>
        </div>
        <div className="flex flex-col items-start gap-2">
          <h3 className="font-medium">
            {translateData(t, 'actor', theirs.made_by_name)},{' '}
            <TimeAgo at={Date.parse(theirs.activated_at ?? theirs.made_at)} />
          </h3>
          <Lines own={theirs.document} other={mine} />
          <Button size="sm" onClick={onTake}>
            {t('models.takeTheirs')}
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}

/** What only this version says. The rest would hide it. */
function Lines({ own, other }: { own: RoomModelDocument; other: RoomModelDocument }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const listOf = (names: string[]) => new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
  const lines = conflictLines({ own, other }, { t, listOf });
  const differing = lines.filter(({ differs }) => differs);
  return (
    <>
      {differing.length > 0 ? (
        <ul className="flex list-disc flex-col gap-1 pl-4">
          {differing.map(({ key, name, text }) => (
            <li key={key}>
              {name ? <span className="font-medium">{name} · </span> : null}
              {text}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="text-muted">{t('models.sameLines', { count: lines.length - differing.length })}</p>
    </>
  );
}
