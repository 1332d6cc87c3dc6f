import { maxNeeds, type RoomModelDocument } from '@greenroom/domain/health/room-model.ts';
import type { RoomModel, RoomTypeModels } from '@greenroom/domain/health/room-models.ts';
import { useQuery } from '@tanstack/react-query';
import { Braces, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { ExplainedButton } from '#ui/button/explained-button.tsx';
import { Card } from '#ui/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { LeaveGuard } from '#ui/overlay/leave-guard.tsx';
import { useOpenings } from '#ui/overlay/use-openings.ts';
import { ConflictCard } from './conflict-card.tsx';
import { JsonDialog } from './json-dialog.tsx';
import { addNeed, editionOf, faultsOf, hasFaults, isSame, startOf } from './model-draft.ts';
import { NeedFields } from './need-fields.tsx';
import { PreviewCard, summaryOf } from './preview-card.tsx';
import {
  previewQuery,
  roomModelsQuery,
  useActivateRoomModel,
  useSaveRoomModel,
} from './room-models.queries.ts';
import { roomTypeName } from './room-type-name.ts';
import { VersionsCard } from './versions-card.tsx';

interface ModelEditorProps {
  partnerId: number;
  type: RoomTypeModels;
}

/** What the editor was opened with, and what another user has made of it since. */
type Basis = { edition: number; document: RoomModelDocument };

/** Everything waits for "Save draft" or "Activate". */
export function ModelEditor({ partnerId, type }: ModelEditorProps) {
  const { t } = useTranslation();
  const [basis, setBasis] = useState<Basis>(() => ({ edition: editionOf(type), document: startOf(type) }));
  const [document, setDocument] = useState(basis.document);
  const [theirs, setTheirs] = useState<RoomModel | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [isActivating, setActivating] = useState(false);
  const json = useOpenings();
  const models = useQuery(roomModelsQuery(partnerId));
  const save = useSaveRoomModel();
  const activate = useActivateRoomModel();
  const draft = type.models.find(({ state }) => state === 'draft');
  const isChanged = !isSame(document, basis.document);
  const faults = faultsOf(document);
  const isFaulty = hasFaults(faults);
  const onTrial = useMemo(
    () => (isFaulty ? null : { partner_id: partnerId, room_type: type.room_type, document }),
    [isFaulty, partnerId, type.room_type, document],
  );
  const preview = useQuery({ ...previewQuery(onTrial), enabled: onTrial !== null && isActivating });
  const busy = save.isPending || activate.isPending;

  /** The newest model of the type is the other side of the conflict. */
  const showConflict = async () => {
    const { data } = await models.refetch();
    const now = data?.find(({ room_type }) => room_type === type.room_type);
    const newest = now?.models.toSorted((one, other) => other.edition - one.edition)[0];
    if (newest) setTheirs(newest);
  };
  const fail = (error: unknown) => {
    setActivating(false);
    if (error instanceof ApiError && error.code === 'changed-meanwhile') return void showConflict();
    toast.error(errorMessage(error, t('models.saveFailed')));
  };
  const saveDraft = async (based_on = basis.edition) => {
    const body = { partner_id: partnerId, room_type: type.room_type, document, based_on };
    const saved = await save.mutateAsync(body);
    setBasis({ edition: saved.edition, document });
    return saved;
  };
  const requireSound = (): boolean => {
    setChecked(true);
    return !isFaulty;
  };
  const handleSave = () => {
    if (requireSound()) saveDraft().then(() => toast.success(t('models.draftSaved')), fail);
  };
  const handleActivate = async () => {
    try {
      const saved = draft && !isChanged ? { id: draft.id, edition: basis.edition } : await saveDraft();
      const active = await activate.mutateAsync({ id: saved.id, based_on: saved.edition });
      setBasis({ edition: active.edition, document });
      setActivating(false);
      toast.success(t('models.activated', { version: active.version }));
    } catch (error) {
      fail(error);
    }
  };

  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <LeaveGuard unsaved={isChanged} />
      {/* What gets the focus is scrolled above the foot. */}
      <div className="flex min-w-0 flex-col gap-4 max-xl:**:scroll-mb-36">
        {theirs ? (
          <PartBoundary>
            <ConflictCard
              mine={document}
              theirs={theirs}
              onKeep={() => {
                setBasis({ edition: theirs.edition, document: theirs.document });
                setTheirs(null);
              }}
              onTake={() => {
                setBasis({ edition: theirs.edition, document: theirs.document });
                setDocument(theirs.document);
                setTheirs(null);
              }}
            />
          </PartBoundary>
        ) : null}
        {type.models.length === 0 ? <Banner>{t('models.usesBuiltIn')}</Banner> : null}
        {document.needs.map((need, index) => (
          <NeedFields
            // biome-ignore lint/suspicious/noArrayIndexKey: the name of a need is one of its fields.
            key={index}
            need={need}
            onChange={(changed) => setDocument({ ...document, needs: document.needs.with(index, changed) })}
            onRemove={() => setDocument({ ...document, needs: document.needs.toSpliced(index, 1) })}
            errorOf={(field) => {
              const text = faults.needs[index]?.[field];
              // A new line has no devices yet: that is shown once the user wants to go on.
              return text && (isChecked || field !== 'roles') ? (t(text) as string) : undefined;
            }}
          />
        ))}
        {isChecked && document.needs.length === 0 ? (
          <p role="alert" className="text-sm text-danger">
            {t('models.fault.noNeeds')}
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ExplainedButton
            icon={<Plus aria-hidden="true" />}
            reason={document.needs.length >= maxNeeds ? t('models.full', { count: maxNeeds }) : undefined}
            onClick={() => setDocument(addNeed(document))}
          >
            {t('models.addNeed')}
          </ExplainedButton>
          <Checkbox
            label={t('models.warnings')}
            checked={document.warnings === 'degraded'}
            onChange={(event) =>
              setDocument({ ...document, warnings: event.target.checked ? 'degraded' : 'note' })
            }
          />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-4 max-xl:contents xl:sticky xl:top-37">
        {/* Below the needs it would be far away: it stays at the foot of the screen, after everything else. */}
        <Card className="gap-2 p-3 max-xl:sticky max-xl:bottom-2 max-xl:z-10 max-xl:order-last max-xl:shadow-raised sm:max-xl:flex-row sm:max-xl:items-center sm:max-xl:justify-between">
          <div className="flex items-center justify-between gap-2">
            <span role="status" className="pl-1 text-sm text-muted">
              {isChanged ? t('models.unsaved') : draft ? t('models.isDraft') : t('models.unchanged')}
            </span>
            <Button variant="ghost" size="sm" icon={<Braces aria-hidden="true" />} onClick={json.show}>
              {t('models.json')}
            </Button>
          </div>
          <div className="flex flex-wrap gap-2 *:flex-1 sm:max-xl:*:flex-none">
            <Button
              disabled={!isChanged || busy}
              busy={save.isPending && !isActivating}
              onClick={handleSave}
              className="whitespace-nowrap"
            >
              {t('models.saveDraft')}
            </Button>
            <ExplainedButton
              variant="primary"
              reason={isChanged || draft ? undefined : t('models.nothingToActivate')}
              onClick={() => requireSound() && setActivating(true)}
            >
              {t('models.activate')}
            </ExplainedButton>
          </div>
        </Card>
        <PartBoundary>
          <PreviewCard model={onTrial} />
        </PartBoundary>
        <PartBoundary>
          <VersionsCard
            models={type.models}
            busy={busy}
            onActivate={(model) =>
              activate.mutate(
                { id: model.id, based_on: basis.edition },
                {
                  onSuccess: (active) => {
                    setBasis({ edition: active.edition, document: active.document });
                    setDocument(active.document);
                    toast.success(t('models.activated', { version: active.version }));
                  },
                  onError: fail,
                },
              )
            }
          />
        </PartBoundary>
      </div>
      {json.shown ? (
        <JsonDialog key={json.shown.key} {...json.shown.state} document={document} onApply={setDocument} />
      ) : null}
      <ConfirmDialog
        open={isActivating}
        onOpenChange={setActivating}
        title={t('models.activateTitle', { type: roomTypeName(t, type.room_type) })}
        description={preview.data ? summaryOf(t, preview.data) : t('models.previewFollows')}
        confirmLabel={t('models.activate')}
        cancelLabel={t('shared.cancel')}
        busy={busy}
        onConfirm={() => void handleActivate()}
      />
    </div>
  );
}
