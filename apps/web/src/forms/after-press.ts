let isPressed = false;
const onPress = (event: Event) => {
  isPressed = event.type === 'pointerdown';
};
for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
  globalThis.addEventListener?.(type, onPress, { capture: true });

/**
 * Runs it at once, or while the pointer is down after it is up again: a line that appears above the pressed button
 * would move the button away, and its click would be lost.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) {
    act();
    return;
  }
  const settle = () => {
    for (const type of ['pointerup', 'pointercancel']) removeEventListener(type, settle, { capture: true });
    // The click follows at once, and comes here after what it was meant for; without one, the timer is there.
    const timer = setTimeout(finish);
    function finish() {
      clearTimeout(timer);
      removeEventListener('click', finish);
      act();
    }
    addEventListener('click', finish);
  };
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, settle, { capture: true });
}
