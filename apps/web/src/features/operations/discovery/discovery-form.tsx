import { discoveryForm } from '@greenroom/domain/operations/discovery/discovery.ts';
import {
  type DiscoveryMethod,
  type DiscoverySpeed,
  discoveryMethods,
} from '@greenroom/domain/operations/discovery/discovery-options.ts';
import {
  listHostsOf,
  maxDiscoveryNetworks,
  minDiscoveryPrefix,
  readIpv4Network,
} from '@greenroom/domain/operations/discovery/network.ts';
import { Radar } from 'lucide-react';
import { failureOf, failureText } from '#features/operations/statuses/failure-text.ts';
import { FormActions } from '#forms/form-actions.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useStartDiscovery } from './discoveries.queries.ts';

interface DiscoveryFormProps {
  siteId: number;
  by: 'agent' | 'server';
  /** Those of the last discovery. */
  networks: readonly string[];
  isBusy: boolean;
  onStarted: (id: number) => void;
}

const speeds: readonly DiscoverySpeed[] = ['slow', 'normal', 'fast'];
const maxTyped = 100;

export function DiscoveryForm({ siteId, by, networks, isBusy, onStarted }: DiscoveryFormProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useStartDiscovery();
  const { form, field, choice, errorOf, submit } = useContractForm({
    schema: discoveryForm,
    defaultValues: {
      networks: networks.join(', '),
      methods: [...discoveryMethods] as DiscoveryMethod[],
      speed: 'normal' as DiscoverySpeed,
    },
    toRequest: ({ networks: text, ...values }) => ({
      ...values,
      site_id: siteId,
      by,
      networks: networksIn(text),
    }),
    words: { methods: 'discovery.methodsRequired' },
    check: ({ networks: text }) => ({ networks: faultOf(networksIn(text)) }),
    mode: 'onSubmit',
  });
  const named = networksIn(form.watch('networks'));
  const fault = faultOf(named);
  const count = fault ? 0 : listHostsOf(named).length;
  const methods = choice('methods');
  const send = submit((request) => {
    if (!isPending && !isBusy) mutate(request, { onSuccess: ({ id }) => onStarted(id) });
  });

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      {error ? (
        <Banner tone="danger">{failureText(failureOf(error)) ?? t('discovery.startFailed')}</Banner>
      ) : null}
      <TextField
        {...field('networks')}
        label={t('discovery.networks')}
        placeholder="10.21.3.0/24"
        maxLength={maxTyped}
        autoComplete="off"
        spellCheck={false}
        error={
          errorOf('networks') &&
          fault &&
          t(fault, { count: maxDiscoveryNetworks, network: named.find(isWrongNetwork) ?? '' })
        }
        help={count > 0 ? t('discovery.addresses', { count }) : t('discovery.networksHelp')}
      />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium">{t('discovery.methods')}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {discoveryMethods.map((method) => (
            <Checkbox
              key={method}
              label={t(`discovery.method.${method}`)}
              checked={methods.value.includes(method)}
              onChange={({ target }) =>
                methods.onValueChange(
                  discoveryMethods.filter((one) =>
                    one === method ? target.checked : methods.value.includes(one),
                  ),
                )
              }
            />
          ))}
        </div>
        {methods.error ? <p className="mt-1.5 text-xs text-danger">{methods.error}</p> : null}
      </fieldset>
      <ChoiceGroup
        legend={t('discovery.speed')}
        {...choice('speed')}
        options={speeds.map((value) => ({ value, label: t(`discovery.speeds.${value}`) }))}
      />
      <FormActions>
        <Button
          type="submit"
          variant="primary"
          icon={<Radar aria-hidden="true" />}
          busy={isPending}
          disabled={isBusy}
        >
          {t('discovery.start')}
        </Button>
      </FormActions>
    </form>
  );
}

const networksIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean);
const isWrongNetwork = (text: string) => (readIpv4Network(text)?.prefix ?? 0) < minDiscoveryPrefix;

function faultOf(named: readonly string[]) {
  if (named.length === 0) return 'discovery.networksRequired';
  if (named.length > maxDiscoveryNetworks) return 'discovery.tooManyNetworks';
  return named.some(isWrongNetwork) ? 'discovery.wrongNetwork' : undefined;
}
