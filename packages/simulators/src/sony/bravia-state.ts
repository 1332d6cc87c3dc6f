/** The state of a display that its protocols can change. */
export type BraviaState = {
  isOn: boolean;
  volume: number;
  isMuted: boolean;
  isPictureMuted: boolean;
  /** Number of the HDMI input. */
  input: number;
};

export const inputCount = 4;

export function createBraviaState(): BraviaState {
  return { isOn: true, volume: 25, isMuted: false, isPictureMuted: false, input: 1 };
}

export function setVolume(state: BraviaState, volume: number): boolean {
  if (!(volume >= 0 && volume <= 100)) return false;
  state.volume = volume;
  return true;
}

export function setInput(state: BraviaState, input: number): boolean {
  if (!(input >= 1 && input <= inputCount)) return false;
  state.input = input;
  return true;
}
