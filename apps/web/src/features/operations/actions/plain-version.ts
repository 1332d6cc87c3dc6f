/** 'RoomOS 11.20.1' as '11.20.1': the same device tells the one and its maker's list the other. */
export function plainVersion(version: string): string {
  return version.replace(/^[A-Za-z][\w-]{0,30}\s+(?=v?\d)/, '');
}
