import { Stethoscope, Unplug } from 'lucide-react';
import { type FormEventHandler, type MouseEventHandler, type ReactNode, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { LeaveGuard } from '#ui/overlay/leave-guard.tsx';
import { FormActions } from './form-actions.tsx';

interface SetUpCardProps {
  /** Of the title. */
  id: string;
  title: string;
  description: string;
  /** Null while nothing is connected. */
  removal: {
    label: string;
    title: string;
    help: string;
    isPending: boolean;
    onConfirm: (close: () => void) => void;
  } | null;
  /** What the fields cannot say. */
  failure: string | undefined;
  unsaved: boolean;
  save: { label: string; isPending: boolean; onSubmit: FormEventHandler };
  check: { label: string; isPending: boolean; onClick: MouseEventHandler; result: ReactNode };
  children: ReactNode;
}

/** The connection to another system: set up, checked without saving it, removed. */
export function SetUpCard(props: SetUpCardProps) {
  const { id, title, description, removal, failure, unsaved, save, check, children } = props;
  const { t } = useTranslation();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Card as="article" aria-labelledby={id}>
      <CardHeader
        actions={
          removal ? (
            <Button
              size="sm"
              variant="ghost"
              icon={<Unplug aria-hidden="true" />}
              onClick={() => setRemoving(true)}
            >
              {removal.label}
            </Button>
          ) : null
        }
      >
        <CardTitle id={id} description={description}>
          {title}
        </CardTitle>
      </CardHeader>
      <CardBody>
        <LeaveGuard unsaved={unsaved && !save.isPending} />
        <form noValidate onSubmit={save.onSubmit} className="flex flex-col gap-6">
          {failure === undefined ? null : <Banner tone="danger">{failure}</Banner>}
          {children}
          <FormActions>
            <Button busy={check.isPending} icon={<Stethoscope aria-hidden="true" />} onClick={check.onClick}>
              {check.label}
            </Button>
            <Button type="submit" variant="primary" busy={save.isPending} disabled={!unsaved}>
              {save.label}
            </Button>
          </FormActions>
          {check.result}
        </form>
      </CardBody>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={removal?.title ?? ''}
        description={removal?.help ?? ''}
        confirmLabel={removal?.label ?? ''}
        cancelLabel={t('shared.cancel')}
        tone="danger"
        busy={removal?.isPending ?? false}
        onConfirm={() => removal?.onConfirm(() => setRemoving(false))}
      />
    </Card>
  );
}
