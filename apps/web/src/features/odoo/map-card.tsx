import type { OdooMap } from '@greenroom/domain/odoo/odoo-map.ts';
import type { OdooState } from '@greenroom/domain/odoo/odoo-state.ts';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Select } from '#ui/form/select.tsx';
import { CheckTranscript } from './check-transcript.tsx';
import { MapForm } from './map-form.tsx';
import { useCheckOdoo } from './odoo.queries.ts';

/** Which record of Odoo a ticket becomes. The lists to choose from are read from Odoo when the form is opened. */
export function MapCard({ state }: { state: OdooState }) {
  const { t } = useTranslation();
  const load = useCheckOdoo(state.partner_id);
  const saved = state.map as OdooMap | null;
  const { data } = load;
  const models = [...new Set([...(data?.models ?? []), ...(saved ? [saved.model] : [])])];
  return (
    <Card as="article" aria-labelledby="odoo-map">
      <CardHeader>
        <CardTitle id="odoo-map" description={t('odoo.mapHelp')}>
          {t('odoo.map')}
        </CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-4">
        {load.error ? <Banner tone="danger">{errorMessage(load.error, t('odoo.checkFailed'))}</Banner> : null}
        {data?.choices ? (
          <>
            <Select
              label={t('odoo.model')}
              value={data.choices.model}
              disabled={load.isPending}
              onValueChange={(model) => load.mutate({ model })}
              options={models.map((model) => ({ value: model, label: model }))}
            />
            <MapForm
              key={data.choices.model}
              partnerId={state.partner_id}
              choices={data.choices}
              saved={saved}
              onDone={() => load.reset()}
            />
          </>
        ) : (
          <>
            <p>{saved ? t('odoo.mapped', { model: saved.model }) : t('odoo.notMapped')}</p>
            {data ? <CheckTranscript check={data} at={load.submittedAt} /> : null}
            <div>
              <Button
                variant={saved ? 'secondary' : 'primary'}
                busy={load.isPending}
                onClick={() => load.mutate(saved ? { model: saved.model } : {})}
              >
                {t(saved ? 'odoo.editMap' : 'odoo.startMap')}
              </Button>
            </div>
          </>
        )}
      </CardBody>
    </Card>
  );
}
