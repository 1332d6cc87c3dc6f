import { cleanup, configure, prettyDOM, waitFor } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { takeBreaches } from './fake-api.ts';

// A page is imported when a test first shows it, which takes more than the default second on a busy machine.
configure({ asyncUtilTimeout: 30_000, getElementError: notFound });

/** Queries fail many times while a test waits: the page is printed only when the message is read. */
function notFound(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  let whole: string | undefined;
  Object.defineProperty(error, 'message', {
    configurable: true,
    enumerable: true,
    get: () => {
      whole ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n');
      return whole;
    },
  });
  return error;
}

// jsdom has no media queries; the light system theme is as good as any.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  });

// From Node 25 on Node's own storage, which is undefined without a file, stands in the way of jsdom's.
const { jsdom } = globalThis as unknown as { jsdom?: { window: Window } };
for (const name of ['localStorage', 'sessionStorage'] as const) {
  if (jsdom && globalThis[name] === undefined) {
    Object.defineProperty(globalThis, name, { value: jsdom.window[name], configurable: true });
  }
}

// jsdom has no pointers to capture; Sonner captures the one that presses a toast.
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;

// jsdom has no layout to scroll.
Element.prototype.scrollIntoView ??= () => {};

// No style sheet is loaded here, so what an element says of itself is all there is; jsdom would work out the whole
// cascade for every look at an element, which takes most of the time of a page's tests.
// The body says nothing: Radix turns its pointer off when a dialog appears, and that of the dialog on in the render after.
// A browser shows both at once; a test on a busy machine would click in between.
const nothing = document.createElement('div').style;
window.getComputedStyle = (element) => (element === document.body ? nothing : (element as HTMLElement).style);

// React's development build records a stack trace for each of the first ten thousand elements of a second, which takes a
// tenth of the time of a page's tests. A counter that is always past its limit turns it off.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object | undefined>;
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  });

/** Sonner removes a closed toast after a timeout that unmounting does not end; by then the window may be gone. */
async function letClosedToastsGo(): Promise<void> {
  const closed = () => document.querySelectorAll('[data-sonner-toast][data-removed="true"]').length;
  if (!vi.isFakeTimers() && closed() > 0) await waitFor(() => expect(closed()).toBe(0));
}

// Test files share one window: what a file puts in place of a part of the browser goes with it.
afterAll(() => {
  vi.unstubAllGlobals();
});

afterEach(async () => {
  await letClosedToastsGo();
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  // Test files share one document: the theme and brand of one must not show in the next.
  for (const name of ['class', 'style']) document.documentElement.removeAttribute(name);
  expect(takeBreaches()).toEqual([]);
});
