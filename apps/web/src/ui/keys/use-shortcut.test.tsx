import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { commandKeys } from './command-key.ts';
import { useShortcut } from './use-shortcut.ts';

const onPalette = vi.fn();
const onList = vi.fn();

function Keys() {
  useShortcut('k', onPalette, { command: true });
  useShortcut('?', onList);
  return (
    <>
      <input aria-label="Name" />
      <input type="checkbox" aria-label="Agree" />
      <div role="dialog" data-state="closed" />
    </>
  );
}

function stubPlatform(platform: string) {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
}

/** True when the key was left to the browser. */
const press = (init: KeyboardEventInit, target: Element = document.body) => fireEvent.keyDown(target, init);

beforeEach(() => {
  stubPlatform('Linux x86_64');
  render(<Keys />);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
  delete document.documentElement.dataset.shortcuts;
});

describe('a letter with Ctrl', () => {
  test('is intercepted before the browser, also with caps lock and on a keyboard without Latin letters', () => {
    expect(press({ key: 'k', ctrlKey: true })).toBe(false);
    press({ key: 'K', ctrlKey: true });
    press({ key: 'л', code: 'KeyK', ctrlKey: true });
    expect(onPalette).toHaveBeenCalledTimes(3);
  });

  test.each([
    { key: 'k' },
    { key: 'k', metaKey: true },
    { key: 'k', ctrlKey: true, shiftKey: true },
    { key: 'k', ctrlKey: true, altKey: true },
    { key: 't', code: 'KeyK', ctrlKey: true },
    { key: 'k', ctrlKey: true, repeat: true },
  ])('is not %o', (init) => {
    expect(press(init)).toBe(true);
    expect(onPalette).not.toHaveBeenCalled();
  });

  test('is ⌘ on a Mac', () => {
    stubPlatform('MacIntel');
    press({ key: 'k', ctrlKey: true });
    expect(onPalette).not.toHaveBeenCalled();
    press({ key: 'k', metaKey: true });
    expect(onPalette).toHaveBeenCalledOnce();
    expect(commandKeys('k')).toBe('⌘ K');
  });

  test('works when single keys are switched off', () => {
    document.documentElement.dataset.shortcuts = 'off';
    press({ key: 'k', ctrlKey: true });
    press({ key: '?' });
    expect([onPalette.mock.calls.length, onList.mock.calls.length]).toEqual([1, 0]);
  });
});

test('a character counts, wherever it is on the keyboard', () => {
  press({ key: '?', code: 'KeyM', shiftKey: true });
  press({ key: '?', code: 'Slash', shiftKey: true });
  press({ key: '/', code: 'Slash' });
  expect(onList).toHaveBeenCalledTimes(2);
});

test('both are inactive in a text field, during composition and behind a dialog, but not on a checkbox', () => {
  const both = (target?: Element, init: KeyboardEventInit = {}) => {
    press({ key: 'k', ctrlKey: true, ...init }, target);
    press({ key: '?', ...init }, target);
    return [onPalette.mock.calls.length, onList.mock.calls.length];
  };
  expect(both(screen.getByRole('textbox'))).toEqual([0, 0]);
  expect(both(document.body, { isComposing: true })).toEqual([0, 0]);
  screen.getByRole('dialog').dataset.state = 'open';
  expect(both()).toEqual([0, 0]);
  screen.getByRole('dialog').dataset.state = 'closed';
  expect(both(screen.getByRole('checkbox'))).toEqual([1, 1]);
});
