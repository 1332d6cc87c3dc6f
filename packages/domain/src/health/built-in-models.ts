import { roomTypeWords } from '../inventory/room-type-words.ts';
import { foldText } from '../listing/fold-text.ts';
import { type AssetRole, assetRoles } from './asset-role.ts';
import type { RoomModelDocument, RoomNeed } from './room-model.ts';

const picture = need('picture', ['display'], { at_least: 1, short: 'down', weight: 40 });
const call = need('call', ['codec'], { at_least: 'all', short: 'down', weight: 40 });
const extraCall = need('call', ['codec'], { at_least: 'all', short: 'degraded', optional: true });
const voice = need('voice', ['microphone', 'audio'], { at_least: 1, short: 'degraded', optional: true });
const sound = need('sound', ['audio', 'speaker'], { at_least: 1, short: 'down', weight: 30 });
const extraSound = { ...sound, short: 'degraded', optional: true } as const;
const control = need('control', ['control'], { at_least: 1, short: 'degraded' });
const extraControl = { ...control, optional: true };
const show = need('show', ['presentation', 'switcher'], { at_least: 1, short: 'degraded' });
const extraShow = { ...show, optional: true };
const camera = need('camera', ['camera'], { at_least: 1, short: 'degraded', optional: true });
const record = need('record', ['recorder'], { at_least: 1, short: 'degraded', optional: true });
const power = need('power', ['power'], { at_least: 'all', short: 'degraded', optional: true, weight: 10 });
const network = need('network', ['network'], { at_least: 'all', short: 'down', optional: true });

const needsByType: Readonly<Record<string, readonly RoomNeed[]>> = {
  Auditorium: [
    picture,
    sound,
    { ...voice, roles: ['microphone'] },
    show,
    control,
    camera,
    record,
    extraCall,
    power,
  ],
  Boardroom: [
    { ...picture, expect: 2 },
    call,
    { ...voice, short: 'down', optional: false },
    control,
    extraShow,
    camera,
    power,
  ],
  Classroom: [picture, show, control, extraSound, voice, camera, record, power],
  'Control room': [
    picture,
    { ...control, short: 'down' },
    network,
    extraShow,
    extraSound,
    record,
    camera,
    power,
  ],
  'Function room': [
    sound,
    { ...voice, roles: ['microphone'] },
    { ...picture, short: 'degraded' },
    extraShow,
    extraControl,
    power,
  ],
  'Huddle space': [picture, call, extraShow, power],
  Lobby: [
    picture,
    need('play', ['player'], { at_least: 1, short: 'down', optional: true }),
    camera,
    extraSound,
    power,
  ],
  'Meeting room': [picture, call, voice, extraControl, extraShow, camera, power],
  'Technical room': [
    { ...network, optional: false, weight: 40 },
    { ...power, short: 'down', weight: 40 },
    extraControl,
    extraSound,
    extraShow,
  ],
  'Training room': [picture, show, extraControl, extraCall, extraSound, voice, power],
  'Video studio': [
    { ...camera, short: 'down', optional: false, weight: 40 },
    { ...record, short: 'down', optional: false, weight: 40 },
    { ...voice, short: 'down' },
    { ...picture, short: 'degraded', weight: 20 },
    extraShow,
    { ...network, short: 'degraded' },
    power,
  ],
};

/** The need that a role alone stands for. */
const needOfRole: Partial<Record<AssetRole, string>> = {
  microphone: 'voice',
  speaker: 'sound',
  switcher: 'signal',
  presentation: 'show',
  player: 'play',
  recorder: 'record',
};

/** For rooms of any other type: displays and codecs are needed, all else is missed when it fails. */
const anyRoom: RoomModelDocument = {
  format: 1,
  title: { en: 'Any room', fr: 'Toute salle', es: 'Cualquier sala' },
  needs: [
    need('picture', ['display'], { at_least: 'all', short: 'down', optional: true, weight: 40 }),
    need('call', ['codec'], { at_least: 'all', short: 'down', optional: true, weight: 40 }),
    ...assetRoles
      .filter((role) => !['display', 'codec', 'other'].includes(role))
      .map((role) =>
        need(needOfRole[role] ?? role, [role], { at_least: 'all', short: 'degraded', optional: true }),
      ),
  ],
  warnings: 'note',
};

const byType = new Map(
  Object.entries(needsByType).flatMap(([type, needs]) => {
    const words = roomTypeWords[type];
    const document: RoomModelDocument = {
      format: 1,
      title: { en: type, ...words },
      needs: [...needs],
      warnings: 'note',
    };
    return [type, ...Object.values(words ?? {})].map((name) => [foldText(name), document] as const);
  }),
);

export const builtInTypes = Object.keys(needsByType);

/** The model of the product for a room type, in any of the three languages. */
export function builtInModel(roomType: string | null): RoomModelDocument {
  return byType.get(foldText(roomType).trim()) ?? anyRoom;
}

export function hasBuiltInModel(roomType: string | null): boolean {
  return byType.has(foldText(roomType).trim());
}

function need(id: string, roles: AssetRole[], rest: Omit<RoomNeed, 'id' | 'roles'>): RoomNeed {
  return { id, roles, ...rest };
}
