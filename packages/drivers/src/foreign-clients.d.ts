/** Types for client libraries that have none, as far as the tests use them. */

declare module 'pjlink' {
  type Callback<T> = (error: unknown, value: T) => void;
  // biome-ignore lint/style/noDefaultExport: It is how the package is made.
  export default class PJLink {
    constructor(host: string, port: number, password?: string);
    getClass(callback: Callback<string>): void;
    getName(callback: Callback<string>): void;
    getManufacturer(callback: Callback<string>): void;
    getModel(callback: Callback<string>): void;
    getPowerState(callback: Callback<number>): void;
    setPowerState(state: number, callback: Callback<void>): void;
    getInputs(callback: Callback<{ code: string }[]>): void;
    getInput(callback: Callback<{ code: string }>): void;
    setInput(code: string, callback: Callback<void>): void;
    getMute(callback: Callback<{ audio: boolean; video: boolean }>): void;
    setMute(mute: { audio: boolean; video: boolean }, callback: Callback<void>): void;
    getErrors(callback: Callback<unknown>): void;
    getLamps(callback: Callback<{ hours: number; on: boolean }[]>): void;
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
