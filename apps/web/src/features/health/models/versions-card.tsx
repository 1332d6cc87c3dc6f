import type { RoomModel } from '@greenroom/domain/health/room-models.ts';
import { useState } from 'react';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';

interface VersionsCardProps {
  models: readonly RoomModel[];
  busy: boolean;
  onActivate: (model: RoomModel) => void;
}

/** All versions of a type, newest first; an earlier one can be activated again. */
export function VersionsCard({ models, busy, onActivate }: VersionsCardProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<RoomModel | null>(null);
  if (models.length === 0) return null;
  return (
    <Card aria-label={t('models.versions')}>
      <CardHeader>
        <CardTitle>{t('models.versions')}</CardTitle>
      </CardHeader>
      <CardBody>
        <ul className="flex flex-col divide-y text-sm">
          {models.map((model) => (
            <li key={model.id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
              <span className="font-medium">{t('models.version', { version: model.version })}</span>
              {model.state === 'retired' ? null : (
                <Badge tone={model.state === 'active' ? 'success' : 'neutral'}>
                  {t(`models.state.${model.state}`)}
                </Badge>
              )}
              <span className="mr-auto text-muted">
                {translateData(t, 'actor', model.made_by_name)},{' '}
                <TimeAgo at={Date.parse(model.activated_at ?? model.made_at)} />
              </span>
              {model.state === 'retired' ? (
                <Button size="sm" disabled={busy} onClick={() => setChosen(model)}>
                  {t('models.activateAgain')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      </CardBody>
      <ConfirmDialog
        open={chosen !== null}
        onOpenChange={(open) => open || setChosen(null)}
        title={t('models.againTitle', { version: chosen?.version ?? 0 })}
        description={t('models.againHelp')}
        confirmLabel={t('models.activateAgain')}
        cancelLabel={t('shared.cancel')}
        busy={busy}
        onConfirm={() => {
          if (chosen) onActivate(chosen);
          setChosen(null);
        }}
      />
    </Card>
  );
}
