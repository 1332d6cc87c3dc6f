import { maxRuleSites } from '@greenroom/domain/notifications/channel.ts';
import { X } from 'lucide-react';
import { useSiteOptions } from '#features/inventory/sites/site-options.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { Combobox } from '#ui/form/combobox.tsx';
import { FieldFrame } from '#ui/form/field.tsx';

export type ChosenSite = { id: number; name: string };

interface SiteChoiceProps {
  /** Null: all that the user sees. */
  sites: readonly ChosenSite[] | null;
  error: string | undefined;
  onChange: (sites: ChosenSite[] | null) => void;
}

const noFilter = {};

/** All sites, or some of them. */
export function SiteChoice({ sites, error, onChange }: SiteChoiceProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3">
      <ChoiceGroup
        longLabels
        legend={t('notifications.sites')}
        value={sites === null ? 'all' : 'some'}
        onValueChange={(value) => onChange(value === 'all' ? null : [])}
        options={[
          { value: 'all', label: t('notifications.allSites') },
          { value: 'some', label: t('notifications.someSites') },
        ]}
      />
      {sites ? <ChosenSites sites={sites} error={error} onChange={onChange} /> : null}
    </div>
  );
}

type ChosenSitesProps = SiteChoiceProps & { sites: readonly ChosenSite[] };

function ChosenSites({ sites, error, onChange }: ChosenSitesProps) {
  const { t } = useTranslation();
  const { rows, field: shared } = useSiteOptions({
    filter: noFilter,
    without: ({ id }) => sites.some((site) => site.id === id),
  });
  const add = (id: number | undefined) => {
    const added = rows.find((site) => site.id === id);
    if (added && sites.length < maxRuleSites) onChange([...sites, { id: added.id, name: added.name }]);
    shared.onQueryChange('');
  };
  return (
    <>
      {sites.length > 0 ? (
        <ul aria-label={t('notifications.sites')} className="flex flex-wrap gap-2">
          {sites.map(({ id, name }) => (
            <li
              key={id}
              className="flex items-center gap-1 rounded-control border ps-2.5 text-sm wrap-anywhere"
            >
              {name}
              <IconButton
                size="sm"
                label={t('notifications.removeSite', { name })}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(sites.filter((site) => site.id !== id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <FieldFrame label={t('notifications.addSite')} error={error}>
        {(field) => (
          <Combobox
            field={field}
            label={t('notifications.addSite')}
            placeholder={t('agents.chooseSite')}
            value={undefined}
            valueLabel={undefined}
            onValueChange={add}
            {...shared}
            clearLabel={t('inventory.clearSite')}
          />
        )}
      </FieldFrame>
    </>
  );
}
