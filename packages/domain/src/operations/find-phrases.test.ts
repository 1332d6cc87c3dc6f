import { describe, expect, it } from 'vitest';
import { devicePhrases } from './device-phrases.ts';
import * as book from './find-phrases.ts';

const phrases = book.openBook(devicePhrases);
const findPhrase = (text: string) => book.findPhrase(phrases, text);
const findPhrases = (message: string) => book.findPhrases(phrases, message);

const number = /\{\{(count|outlet)\}\}/g;
const text = /\{\{\w+\}\}/g;

describe('a message of a device', () => {
  it.each(Object.entries(devicePhrases))('%s is found again', (key, pattern) => {
    const found = findPhrase(pattern.replace(number, '7').replace(text, 'A.b (c)'));
    expect(found?.key).toBe(key.replace(/_(one|other)$/, ''));
    const gaps = [...pattern.matchAll(text)].map(([gap]) => gap.slice(2, -2));
    const values = gaps.map((gap) => [gap, gap === 'count' || gap === 'outlet' ? 7 : 'A.b (c)']);
    expect(found?.values).toEqual(Object.fromEntries(values));
  });

  it('gives back what stood in the gaps, numbers as numbers', () => {
    expect(findPhrases('Version 2.1.0 is up to date.')).toEqual([
      { key: 'device.upToDate', values: { version: '2.1.0' } },
    ]);
    expect(findPhrases('On for 1 day')).toEqual([{ key: 'device.onDays', values: { count: 1 } }]);
  });

  it('is taken apart at its commas, and its first part may begin with a capital', () => {
    expect(findPhrases('Outlet 1 on, outlet 2 off')).toEqual([
      { key: 'device.outletOn', values: { outlet: 1 } },
      { key: 'device.outletOff', values: { outlet: 2 } },
    ]);
  });

  it('keeps the words of the device as they are, also behind ours', () => {
    expect(findPhrases('On, DSP Fault, Amp over temperature')).toEqual([
      { key: 'device.on', values: {} },
      { text: 'DSP Fault' },
      { text: 'Amp over temperature' },
    ]);
    expect(findPhrases('The device refused: Not now, ask later.')).toEqual([
      { key: 'device.refused', values: { words: 'Not now, ask later.' } },
    ]);
  });

  it('is not taken for a phrase when it only contains one', () => {
    expect(findPhrases('Ready to rumble')).toEqual([{ text: 'Ready to rumble' }]);
    expect(findPhrase('Outlet one on')).toBeUndefined();
  });
});
