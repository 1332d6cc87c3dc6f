import { expect } from '@playwright/test';
import { startPushReceiver } from '../../../apps/server/test/peers/push-receiver.ts';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { fullBrowser } from '../../support/full-browser.ts';
import { openWithOwnSession } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

/**
 * Real: the permission, the service worker and what it shows, the server's encryption, signature and request. The push
 * service of the browser's maker cannot be reached from a build machine: a receiver on this machine stands in for it, with
 * a subscription of its own, and the message that it has decrypted is handed to the service worker as Chromium does.
 */
test('a user switches push on, and the service worker shows what the server sent', {
  tag: '@full',
}, async ({ playwright, launchOptions, contextOptions, baseURL }) => {
  const receiver = await startPushReceiver();
  const browser = await playwright.chromium.launch({ ...launchOptions, executablePath: fullBrowser() });
  const context = await browser.newContext({
    ...contextOptions,
    ...(baseURL && { baseURL }),
    locale: 'en-GB',
    permissions: ['notifications'],
  });
  const page = await context.newPage();
  try {
    await page.addInitScript((subscription) => {
      let current: unknown = null;
      const made = {
        endpoint: subscription.endpoint,
        toJSON: () => subscription,
        unsubscribe: async () => {
          current = null;
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          current = made;
          return made;
        },
        getSubscription: async () => current,
      });
    }, receiver.subscribe('/browser'));
    await openWithOwnSession(page, accounts.lumiere, '/settings');
    expect(await page.evaluate(() => Notification.permission)).toBe('granted');
    const device = page.getByRole('region', { name: 'Push on this device' });
    await device.getByRole('button', { name: 'Switch on' }).click();
    await expect(device.getByText('On, until you sign out on this device.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'opens: Push' })).toBeChecked();
    await checkAccessibility(page);

    await device.getByRole('button', { name: 'Send a test' }).click();
    await expect.poll(() => receiver.received.length).toBe(1);
    const data = receiver.received[0]?.text ?? '';
    expect(JSON.parse(data)).toMatchObject({ title: 'Greenroom', path: '/settings' });

    const devtools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => page.url().startsWith(scopeURL));
        if (own) resolve(own.registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    const registrationId = await registered;
    const { origin } = new URL(page.url());
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.ready;
          return (await registration.getNotifications()).map(({ title, body, tag }) => ({
            title,
            body,
            tag,
          }));
        }),
      )
      .toEqual([{ title: 'Greenroom', body: expect.stringContaining('This is a test'), tag: 'test' }]);

    await device.getByRole('button', { name: 'Switch off' }).click();
    await expect(device.getByRole('button', { name: 'Switch on' })).toBeVisible();
  } finally {
    await browser.close();
    await receiver.close();
  }
});
