import {
  type DeviceMessage,
  deviceMessage,
  messageOfParts,
  quotedMessage,
} from '@greenroom/domain/operations/device-message.ts';
import { englishMessage } from '@greenroom/domain/operations/english-message.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestTranslations } from '#test/start-test-translations.ts';
import spanish from '../../public/locales/es/common.json';
import french from '../../public/locales/fr/common.json';
import { dateTimeFormat } from './time-zone.ts';
import { translateDevice, translateMessage } from './translate-device.ts';
import { translator } from './translator.ts';

beforeAll(async () => {
  await startTestTranslations();
  translator.addTexts('fr', french);
  translator.addTexts('es', spanish);
});
afterEach(() => translator.changeLanguage('en'));

const on = deviceMessage('device.on');
const outlets = [
  deviceMessage('device.outletOn', { outlet: 1 }),
  deviceMessage('device.outletOff', { outlet: 2 }),
];
const design = [deviceMessage('device.standby'), deviceMessage('device.design', { name: 'Hall' })];

const said: [DeviceMessage, string, string, string][] = [
  [
    deviceMessage('device.onDays', { count: 40 }),
    'On for 40 days',
    'Allumé depuis 40 jours',
    'Encendido desde hace 40 días',
  ],
  [
    deviceMessage('device.onDays', { count: 1 }),
    'On for 1 day',
    'Allumé depuis 1 jour',
    'Encendido desde hace 1 día',
  ],
  [
    messageOfParts([on, deviceMessage('device.filterWarning')]),
    'On, filter warning',
    'Allumé, avertissement filtre',
    'Encendido, aviso del filtro',
  ],
  [
    messageOfParts(outlets),
    'Outlet 1 on, outlet 2 off',
    'Prise 1 allumée, prise 2 éteinte',
    'Toma 1 encendida, toma 2 apagada',
  ],
  [messageOfParts([deviceMessage('device.running')]), 'Running', 'En marche', 'En funcionamiento'],
  [
    messageOfParts([...design, quotedMessage('left')]),
    'Standby, design Hall, left',
    'En veille, design Hall, left',
    'En espera, diseño Hall, left',
  ],
  [
    deviceMessage('device.upToDate', { version: '2.1' }),
    'Version 2.1 is up to date.',
    'La version 2.1 est à jour.',
    'La versión 2.1 está actualizada.',
  ],
];

describe('a message about a device', () => {
  test.each(said)('%j', async (device_message, english, inFrench, inSpanish) => {
    const worded = () => translateDevice(translator.t, { message: null, device_message });
    expect(worded()).toBe(english);
    expect(englishMessage(device_message)).toBe(english);
    await translator.changeLanguage('fr');
    expect(worded()).toBe(inFrench);
    await translator.changeLanguage('es');
    expect(worded()).toBe(inSpanish);
  });

  test("keeps the device's own words, whatever they look like", async () => {
    await translator.changeLanguage('fr');
    const strange = [on, quotedMessage('$t(nav.home)'), quotedMessage('{{count}}')];
    expect(translateMessage(translator.t, messageOfParts(strange))).toBe('Allumé, $t(nav.home), {{count}}');
    const rejected = deviceMessage('device.refused', { words: '$t(nav.home) {{words}}' });
    expect(translateMessage(translator.t, rejected)).toBe(
      'L’appareil a refusé\u00a0: $t(nav.home) {{words}}',
    );
  });

  test('shows the text of an old row, and of an unknown message', async () => {
    await translator.changeLanguage('fr');
    const message = 'The device is on.';
    expect(translateDevice(translator.t, { message, device_message: null })).toBe(message);
    for (const key of ['device.new', 'nav.home', 'constructor'])
      expect(translateDevice(translator.t, { message, device_message: { key, values: {} } })).toBe(message);
    const parts = [on, { key: 'device.new', values: {} }];
    const device_message = { key: 'device.parts', values: { parts } };
    expect(translateDevice(translator.t, { message, device_message })).toBe(message);
  });
});

test('a time is shown in the language and the time zone of the reader', async () => {
  const message = deviceMessage('device.agentOfflineSince', { time: '2026-11-18 23:36 UTC' });
  const format = dateTimeFormat('fr', { dateStyle: 'medium', timeStyle: 'short' });
  await translator.changeLanguage('fr');
  expect(translateMessage(translator.t, message)).toBe(
    `L’agent du site est hors ligne depuis ${format.format(new Date('2026-11-18T23:36:00Z'))}.`,
  );
});
