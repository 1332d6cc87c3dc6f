/** The browser gives up after 10 s, so the server responds before that, whatever the device does. */
export const responseMilliseconds = 9_000;
/** The part of it that remains for the device, after the transport there and back. */
export const deviceMilliseconds = 8_000;
/** Spec section 9. Real devices are still down by then: the server responds `pending` during the grace time. */
export const statusAfterRebootMilliseconds = 5_000;
/** Spec section 9: a search field that takes focus immediately loses it to the opening list. */
export const roomSearchFocusMilliseconds = 50;

/** Spec section 9: how long "check all firmware" stays busy. */
export function checkAllBusyMilliseconds(devices: number): number {
  return 1000 * devices + 3000;
}
