import { setTimeout as pause } from 'node:timers/promises';
import { loopback } from './simulator.ts';

/**
 * A loopback address that no other process uses, where the system has more than one. While a device reboots, its port
 * is free: on the usual address any program that connects may be given it.
 */
export const ownLoopback =
  process.platform === 'linux'
    ? `127.${64 + ((process.pid >> 16) & 63)}.${(process.pid >> 8) & 255}.${process.pid & 255 || 255}`
    : loopback;

/** One of sixteen neighbouring addresses that no other process uses: for devices on known ports, in a network to search. */
export function ownNeighbour(last: number): string {
  const { pid } = process;
  return `127.${128 + ((pid >> 12) & 63)}.${(pid >> 4) & 255}.${(pid & 15) * 16 + last}`;
}

const retryMilliseconds = 50;

/** Takes a port again after a reboot, and waits as long as another program has it. Undefined when `isOver` first. */
export async function takeAgain<T>(take: () => Promise<T>, isOver: () => boolean): Promise<T | undefined> {
  while (!isOver()) {
    try {
      return await take();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      await pause(retryMilliseconds, undefined, { ref: false });
    }
  }
  return undefined;
}
