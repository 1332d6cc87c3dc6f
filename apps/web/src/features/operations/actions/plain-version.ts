/** 'RoomOS 11.20.1' as '11.20.1': the device reports the one and the catalogue the other. */
export function plainVersion(version: string): string {
  return version.replace(/^[A-Za-z][\w-]{0,30}\s+(?=v?\d)/, '');
}
