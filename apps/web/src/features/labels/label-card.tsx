import { type LabelThing, shortPath } from '@greenroom/domain/labels/label-format.ts';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { QrCode } from '#ui/picture/qr-code.tsx';
import type { LabelSample } from './label-sample.ts';

const PrintLabelsDialog = lazyDialog(() =>
  import('./print-labels-dialog.tsx').then((m) => m.PrintLabelsDialog),
);

interface LabelCardProps {
  thing: LabelThing;
  id: number;
  sample: LabelSample;
}

/** The QR code of an asset or a room, and how to print it. */
export function LabelCard({ thing, id, sample }: LabelCardProps) {
  const { t } = useTranslation();
  const [isPrinting, setPrinting] = useState(false);
  const address = window.location.origin + shortPath(thing, id);
  return (
    <Card aria-label={t('labels.title')}>
      <CardHeader
        actions={
          <Button
            size="sm"
            icon={<Printer aria-hidden="true" />}
            onPointerEnter={PrintLabelsDialog.preload}
            onClick={() => setPrinting(true)}
          >
            {t('labels.print')}
          </Button>
        }
      >
        <CardTitle>{t('labels.title')}</CardTitle>
      </CardHeader>
      <CardBody className="flex items-center gap-4">
        <QrCode
          address={address}
          label={t('labels.codeOf', { name: sample.name })}
          quietZone={4}
          className="size-28 shrink-0"
        />
        <div className="flex min-w-0 flex-col gap-1 text-sm">
          {sample.reference ? <p className="truncate font-medium">{sample.reference}</p> : null}
          <p className="text-muted">{t(`labels.opens.${thing}`)}</p>
        </div>
      </CardBody>
      <PrintLabelsDialog
        open={isPrinting}
        onOpenChange={setPrinting}
        thing={thing}
        ids={[id]}
        sample={sample}
      />
    </Card>
  );
}
