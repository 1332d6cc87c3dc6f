import { maxOfNeed, type RoomNeed, usualWeight } from '@greenroom/domain/health/room-model.ts';
import { Trash2 } from 'lucide-react';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { knownNeeds, needName } from '#live/rooms/describe-room.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { NeedField } from './model-draft.ts';
import { readNeed } from './read-need.ts';
import { RolesField } from './roles-field.tsx';

interface NeedFieldsProps {
  need: RoomNeed;
  onChange: (need: RoomNeed) => void;
  onRemove: () => void;
  errorOf: (field: NeedField) => string | undefined;
}

const counts = Array.from({ length: maxOfNeed }, (_, index) => String(index + 1));
/** A need that has no name of the product is called by its devices. */
const byDevices = 'devices';

/** One line of a model: what counts, how many have to work, and what the room is otherwise. */
export function NeedFields({ need, onChange, onRemove, errorOf }: NeedFieldsProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const set = (change: Partial<RoomNeed>) => onChange({ ...need, ...change });
  const name = needName(t, { need: need.id, roles: need.roles }) || t('models.newNeed');
  const isKnown = knownNeeds.some((known) => known === need.id);
  const listOf = (names: string[]) => new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
  return (
    <Card as="article" aria-label={name} className="gap-4 px-4 py-4">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 text-sm" aria-live="polite">
          <strong className="font-semibold">{name}</strong>
          <span className="text-muted"> · {readNeed(t, need, listOf)}</span>
        </p>
        <IconButton
          size="sm"
          label={t('models.removeNeed', { name })}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
          className="-mt-1.5 max-sm:size-11"
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('models.name')}
          error={errorOf('id')}
          value={isKnown ? need.id : byDevices}
          onValueChange={(id) => set({ id: id === byDevices ? `own-${Date.now().toString(36)}` : id })}
          options={[
            ...knownNeeds.map((known) => ({ value: known as string, label: t(`health.need.${known}`) })),
            { value: byDevices, label: t('models.nameByDevices') },
          ]}
        />
        <RolesField roles={need.roles} onChange={(roles) => set({ roles })} error={errorOf('roles')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-4">
        <Select
          label={t('models.atLeast')}
          error={errorOf('at_least')}
          value={String(need.at_least)}
          onValueChange={(value) => set({ at_least: value === 'all' ? 'all' : Number(value) })}
          options={[
            { value: 'all', label: t('models.all') },
            ...counts.map((count) => ({ value: count, label: count })),
          ]}
        />
        <Select
          label={t('models.expect')}
          error={errorOf('expect')}
          value={need.expect === undefined ? '' : String(need.expect)}
          onValueChange={(value) => {
            const { expect: _, ...rest } = need;
            onChange(value === '' ? rest : { ...rest, expect: Number(value) });
          }}
          options={[
            { value: '', label: t('models.anyNumber') },
            ...counts.map((count) => ({ value: count, label: count })),
          ]}
        />
        <Select
          label={t('models.short')}
          value={need.short}
          onValueChange={(value) => set({ short: value as RoomNeed['short'] })}
          options={(['down', 'degraded'] as const).map((state) => ({
            value: state,
            label: t(`health.state.${state}`),
          }))}
        />
        <Select
          label={t('models.reduced')}
          value={need.reduced ?? 'degraded'}
          onValueChange={(value) => set({ reduced: value as 'ok' | 'degraded' })}
          options={[
            { value: 'degraded', label: t('health.state.degraded') },
            { value: 'ok', label: t('models.reducedOk') },
          ]}
        />
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <TextField
          label={t('models.weight')}
          error={errorOf('weight')}
          inputMode="numeric"
          value={Number.isNaN(need.weight) ? '' : String(need.weight ?? usualWeight)}
          onChange={(event) =>
            set({ weight: event.target.value === '' ? Number.NaN : Number(event.target.value) })
          }
          fieldClassName="w-40"
        />
        <Checkbox
          label={t('models.optional')}
          checked={need.optional ?? false}
          onChange={(event) => set({ optional: event.target.checked })}
          className="py-2"
        />
      </div>
    </Card>
  );
}
