/** Types for client libraries that have none, as far as the tests use them. */

declare module 'pjlink' {
  type Told<T> = (error: unknown, value: T) => void;
  // biome-ignore lint/style/noDefaultExport: It is how the package is made.
  export default class PJLink {
    constructor(host: string, port: number, password?: string);
    getClass(told: Told<string>): void;
    getName(told: Told<string>): void;
    getManufacturer(told: Told<string>): void;
    getModel(told: Told<string>): void;
    getPowerState(told: Told<number>): void;
    setPowerState(state: number, told: Told<void>): void;
    getInputs(told: Told<{ code: string }[]>): void;
    getInput(told: Told<{ code: string }>): void;
    setInput(code: string, told: Told<void>): void;
    getMute(told: Told<{ audio: boolean; video: boolean }>): void;
    setMute(mute: { audio: boolean; video: boolean }, told: Told<void>): void;
    getErrors(told: Told<unknown>): void;
    getLamps(told: Told<{ hours: number; on: boolean }[]>): void;
    disconnect(): void;
  }
}

declare module 'telnetlib' {
  import type { Duplex } from 'node:stream';

  type Options = { host: string; port: number; remoteOptions?: number[]; localOptions?: number[] };
  export function createConnection(options: Options, onConnect: () => void): Duplex;
  export const options: Record<'ECHO' | 'SGA' | 'NAWS' | 'TTYPE' | 'TRANSMIT_BINARY', number>;
}

declare module 'sony-bravia-tv-remote' {
  // biome-ignore lint/style/noDefaultExport: It is how the package is made.
  export default class BraviaRemoteControl {
    delay: number;
    constructor(host: string, port: number, key: string);
    sendAction(key: string): Promise<void>;
  }
}
