import { matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import { type Alert, alertHaystack } from '@greenroom/domain/monitoring/alert.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#i18n/languages.ts';
import { translator } from '#i18n/translator.ts';
import { alertsOf, anAsset } from '#test/fake-monitor.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import spanish from '../../../../public/locales/es/common.json';
import french from '../../../../public/locales/fr/common.json';
import { alertMessage, alertTexts } from './alert-message.ts';
import { alertList, numbered } from './alerts.queries.ts';

const alerts: Alert[] = alertsOf(
  [
    anAsset(1, 'Écran mural', { additional_data: { warranty_end_date: '2026-02-11' } }),
    anAsset(2, 'Garantie box', { additional_data: { warranty_end_date: '2026-03-20' }, room_name: 'Étage' }),
    anAsset(3, 'Inactif', { is_controlled: true, status: 'INACTIVE', site_name: null, room_name: null }),
  ],
  '2026-03-01',
);

beforeAll(async () => {
  await startTestTranslations();
  translator.addTexts('fr', french);
  translator.addTexts('es', spanish);
});

describe.each(languages)('the search in %s', (language) => {
  const t = () => translator.fixedT(language);

  test('finds every alert by its displayed message', () => {
    const source = alertList(alertTexts(t(), language));
    for (const row of alerts) {
      const shown = alertMessage(t(), language, row);
      const found = alerts.filter((other) => matchesSearch(source.haystack(numbered(other)), shown));
      expect(found).toEqual([row]);
    }
  });

  test.each(['', '  ', 'ecran', 'GARANTIE', 'inactif', 'bellecour / et', '2026-03', 'mar', 'févr.', 'zz'])(
    'finds for "%s" what the server finds with the texts that it receives',
    (search) => {
      const words = alertTexts(t(), language);
      const source = alertList(words);
      const here = alerts.filter((row) => matchesSearch(source.haystack(numbered(row)), search));
      expect(here).toEqual(alerts.filter((row) => matchesSearch(alertHaystack(row, words), search)));
    },
  );
});

test('writes dates in the format of the language', () => {
  const [expired] = alerts;
  if (!expired) throw new Error('There is no alert.');
  const said = languages.map((language) => alertMessage(translator.fixedT(language), language, expired));
  expect(said).toEqual([
    'Warranty expired on Feb 11, 2026',
    'Garantie expirée le 11 févr. 2026',
    'Garantía vencida el 11 feb 2026',
  ]);
});
