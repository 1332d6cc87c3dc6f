import { render } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { anIncident } from '#test/fake-incidents.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { incidentColumns } from './incident-columns.tsx';

beforeAll(startTestTranslations);

test('a card has two lines: the second begins with the severity and the time, then where, and what it affects', () => {
  const columns = incidentColumns(translator.t, 'open');
  expect(columns.filter(({ cardBelow, cardDetails }) => cardBelow || cardDetails)).toEqual([]);
  const second = columns.find(({ id }) => id === 'opened_at');
  const incident = anIncident(41, {
    state: 'acknowledged',
    site_name: 'Lyon',
    cause: { ...anIncident(0).cause, class: 'asset', asset_name: 'Codec', room_name: 'Monet' },
    effect: { rooms_down: 0, rooms_degraded: 0, devices: 3 },
  });
  const { container } = render(second?.cardCell?.(incident, { tabIndex: 0 }));
  expect(container.textContent).toMatch(/^(Critical|Warning|Info) · .+ · Acknowledged · Monet · Lyon · 3 /);
});
