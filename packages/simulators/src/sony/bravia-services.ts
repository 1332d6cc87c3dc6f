import type { SimulatedIdentity } from '../simulator.ts';
import { type BraviaState, inputCount, setInput, setVolume } from './bravia-state.ts';
import { remoteCodes } from './remote-keys.ts';

type Argument = Record<string, unknown>;
/** The `result` of a call; undefined when its arguments are wrong. */
type Method = (argument: Argument) => unknown[] | undefined;
type Service = Record<string, Method>;

/** Requests that need no key. */
const unprotected = [
  'getPowerStatus',
  'getInterfaceInformation',
  'getRemoteControllerInfo',
  'getSupportedApiInfo',
  'getServiceProtocols',
  'getVersions',
  'getMethodTypes',
];

export const needsKey = (method: string) => !unprotected.includes(method);

/** Displays respond with `results` instead of `result` when queried for their methods. */
export type BraviaResponse = { result: unknown[] } | { results: unknown[] } | { error: [number, string] };

/** The REST services of a professional display, by name, version by version, as models since about 2021 have them. */
export function createBraviaServices(identity: SimulatedIdentity, state: BraviaState) {
  const about = {
    product: 'TV',
    name: 'BRAVIA',
    model: identity.model,
    serial: identity.serial_number,
    macAddr: '04:5d:4b:00:00:01',
    generation: '5.6.0',
  };
  const uriOf = (input: number) => `extInput:hdmi?port=${input}`;
  const inputs = Array.from({ length: inputCount }, (_, at) => at + 1);
  const unlessFalse = (isDone: boolean) => (isDone ? [] : undefined);

  const services: Record<string, Service> = {
    guide: {
      'getServiceProtocols 1.0': () => names.map((name) => [name, ['xhrpost:jsonizer']]),
      'getSupportedApiInfo 1.0': ({ services: requested }) => [
        names
          .filter((name) => !Array.isArray(requested) || requested.includes(name))
          .map((service) => ({
            service,
            protocols: ['xhrpost:jsonizer'],
            apis: apisOf(service),
            notifications: [],
          })),
      ],
    },
    system: {
      'getPowerStatus 1.0': () => [{ status: state.isOn ? 'active' : 'standby' }],
      'setPowerStatus 1.0': ({ status }) => {
        state.isOn = status === true;
        return [];
      },
      'getInterfaceInformation 1.0': () => [
        {
          productCategory: 'tv',
          productName: 'BRAVIA',
          modelName: identity.model,
          interfaceVersion: '5.0.1',
        },
      ],
      'getSystemInformation 1.0': () => [{ ...about, language: 'eng', region: 'OTH', area: 'GBR' }],
      'getSystemInformation 1.7': () => [{ ...about, fwVersion: identity.version }],
      'getRemoteControllerInfo 1.0': () => [
        { bundled: true, type: 'IR_REMOTE_BUNDLE_TYPE_AEP' },
        remoteCodes,
      ],
      'getNetworkSettings 1.0': () => [
        [
          {
            netif: 'eth0',
            hwAddr: about.macAddr,
            ipAddrV4: '127.0.0.1',
            netmask: '255.0.0.0',
            gateway: '',
            dns: [],
          },
        ],
      ],
      'getCurrentTime 1.0': () => [new Date().toISOString()],
      'requestReboot 1.0': () => [],
    },
    audio: {
      'getVolumeInformation 1.0': () => [
        [{ target: 'speaker', volume: state.volume, mute: state.isMuted, maxVolume: 100, minVolume: 0 }],
      ],
      // "20", or "+5" and "-5" from where it is.
      'setAudioVolume 1.0': ({ volume }) => {
        const isStep = /^[+-]/.test(String(volume));
        return unlessFalse(setVolume(state, (isStep ? state.volume : 0) + Number(volume)));
      },
      'setAudioMute 1.0': ({ status }) => {
        state.isMuted = status === true;
        return [];
      },
    },
    avContent: {
      'getCurrentExternalInputsStatus 1.0': () => [
        inputs.map((input) => ({
          uri: uriOf(input),
          title: `HDMI ${input}`,
          connection: input === state.input,
          label: '',
          icon: 'meta:hdmi',
        })),
      ],
      'getPlayingContentInfo 1.0': () => [
        { uri: uriOf(state.input), source: 'extInput:hdmi', title: `HDMI ${state.input}` },
      ],
      'setPlayContent 1.0': ({ uri }) =>
        unlessFalse(setInput(state, inputs.find((input) => uriOf(input) === uri) ?? 0)),
    },
  };
  const names = Object.keys(services);
  const methodsOf = (service: string) =>
    Object.keys(services[service] ?? {}).map((key) => key.split(' ') as [name: string, version: string]);
  const apisOf = (service: string) =>
    [...new Set(methodsOf(service).map(([name]) => name))].map((name) => ({
      name,
      versions: methodsOf(service)
        .filter(([other]) => other === name)
        .map(([, version]) => ({ version })),
    }));

  /** Methods that every service has about itself. */
  const aboutItself = (service: string, method: string, onlyVersion: unknown): BraviaResponse | undefined => {
    const methods = methodsOf(service);
    if (method === 'getVersions') return { result: [[...new Set(methods.map(([, version]) => version))]] };
    if (method !== 'getMethodTypes') return undefined;
    const matching = methods.filter(([, version]) => onlyVersion === '' || onlyVersion === version);
    return { results: matching.map(([name, version]) => [name, ['{}'], ['{}'], version]) };
  };

  /** Returns undefined for an unknown service. */
  return (service: string, call: { method: string; version: string; params: unknown[] }) => {
    const { method, version, params } = call;
    if (!names.includes(service)) return undefined;
    const description = aboutItself(service, method, params[0]);
    if (description) return description;
    const known = services[service]?.[`${method} ${version}`];
    const isOlder = methodsOf(service).some(([name]) => name === method);
    if (!known)
      return { error: isOlder ? [14, 'Unsupported Version'] : [12, 'No Such Method'] } as BraviaResponse;
    const result = known((params[0] ?? {}) as Argument);
    return (result ? { result } : { error: [3, 'Illegal Argument'] }) as BraviaResponse;
  };
}
