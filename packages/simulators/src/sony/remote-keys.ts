import { type BraviaState, setInput, setVolume } from './bravia-state.ts';

/** The keys of the remote control that have an effect here, with their codes. */
const keys: Record<string, [code: string, press: (state: BraviaState) => void]> = {
  PowerOff: ['AAAAAQAAAAEAAAAvAw==', (state) => Object.assign(state, { isOn: false })],
  WakeUp: ['AAAAAQAAAAEAAAAuAw==', (state) => Object.assign(state, { isOn: true })],
  VolumeUp: ['AAAAAQAAAAEAAAASAw==', (state) => setVolume(state, state.volume + 1)],
  VolumeDown: ['AAAAAQAAAAEAAAATAw==', (state) => setVolume(state, state.volume - 1)],
  Mute: ['AAAAAQAAAAEAAAAUAw==', (state) => Object.assign(state, { isMuted: !state.isMuted })],
  PictureOff: [
    'AAAAAQAAAAEAAAA+Aw==',
    (state) => Object.assign(state, { isPictureMuted: !state.isPictureMuted }),
  ],
  Hdmi1: ['AAAAAgAAABoAAABaAw==', (state) => setInput(state, 1)],
  Hdmi2: ['AAAAAgAAABoAAABbAw==', (state) => setInput(state, 2)],
  Hdmi3: ['AAAAAgAAABoAAABcAw==', (state) => setInput(state, 3)],
  Hdmi4: ['AAAAAgAAABoAAABdAw==', (state) => setInput(state, 4)],
};

export const remoteCodes = Object.entries(keys).map(([name, [value]]) => ({ name, value }));

/** Presses the key of the code in a SOAP envelope. Returns false for an unknown code. */
export function pressKey(envelope: string, state: BraviaState): boolean {
  const code = /<IRCCCode>([^<]*)<\/IRCCCode>/.exec(envelope)?.[1];
  const key = Object.values(keys).find(([known]) => known === code);
  key?.[1](state);
  return key !== undefined;
}

const soap = (body: string) =>
  Buffer.from(
    `<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`,
  );

export const pressed = soap('<u:X_SendIRCCResponse xmlns:u="urn:schemas-sony-com:service:IRCC:1"/>');
export const notPressed = soap(
  '<s:Fault><faultstring>UPnPError</faultstring><detail><UPnPError><errorCode>800</errorCode><errorDescription>Cannot accept the IRCC Code</errorDescription></UPnPError></detail></s:Fault>',
);
