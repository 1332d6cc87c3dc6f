/** What a device does in its room. */
export const assetRoles = [
  'display',
  'codec',
  'camera',
  'microphone',
  'speaker',
  'audio',
  'control',
  'switcher',
  'presentation',
  'player',
  'recorder',
  'network',
  'power',
  'other',
] as const;
export type AssetRole = (typeof assetRoles)[number];

/** `optional`: its fault degrades a room at worst. `ignored`: the room is judged without it. */
export const assetCounts = ['as-model', 'optional', 'ignored'] as const;
export type AssetCounts = (typeof assetCounts)[number];
