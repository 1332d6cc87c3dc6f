import type { NewPushEndpoint } from '@greenroom/domain/notifications/push/push.ts';

/** Browsers offer push on https pages, and on localhost. */
export const isPushSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const isPushBlocked = () => Notification.permission === 'denied';

/** The address at which the push service of this browser takes messages; null while push is off. */
export async function readOwnEndpoint(): Promise<string | null> {
  const subscription = await findSubscription();
  return subscription?.endpoint ?? null;
}

/** Asks the user for permission if it was not given yet. Undefined when the user does not give it. */
export async function subscribe(publicKey: string): Promise<NewPushEndpoint | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register('/push-worker.js', { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made with another key of the server would be rejected.
  const old = await pushManager.getSubscription();
  await old?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

export async function unsubscribe(): Promise<void> {
  const subscription = await findSubscription();
  await subscription?.unsubscribe();
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
