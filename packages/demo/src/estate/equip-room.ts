import type { DeviceRole } from '../catalogue/device-catalogue.ts';
import type { RoomKind } from '../catalogue/room-catalogue.ts';

/** Every room of the kind has the `core`; `extras` are added until a partner's estate has its size. */
export const roomEquipment: Record<RoomKind, { core: readonly DeviceRole[]; extras: readonly DeviceRole[] }> =
  {
    meeting: {
      core: ['display', 'video-bar', 'touch-panel'],
      extras: [
        'wireless-presentation',
        'ceiling-microphone',
        'dsp',
        'smart-relay',
        'room-computer',
        'display',
      ],
    },
    boardroom: {
      core: ['display', 'display', 'codec', 'touch-panel', 'dsp'],
      extras: [
        'ceiling-microphone',
        'ceiling-microphone',
        'loudspeaker',
        'switcher',
        'pdu',
        'interpretation',
        'wireless-presentation',
        'ptz-camera',
      ],
    },
    auditorium: {
      core: ['large-projector', 'dsp', 'switcher', 'touch-panel', 'wireless-microphone', 'pdu'],
      extras: [
        'ptz-camera',
        'amplifier',
        'loudspeaker',
        'loudspeaker',
        'recorder',
        'control-processor',
        'mixer',
        'network-switch',
        'codec',
        'signage-display',
      ],
    },
    huddle: { core: ['display', 'video-bar'], extras: ['wireless-presentation', 'smart-relay'] },
    classroom: {
      core: ['projector', 'switcher', 'touch-panel'],
      extras: [
        'loudspeaker',
        'ptz-camera',
        'table-microphone',
        'room-computer',
        'smart-relay',
        'amplifier',
        'recorder',
      ],
    },
    lobby: {
      core: ['signage-display', 'media-player'],
      extras: ['signage-display', 'videowall', 'videowall', 'security-camera', 'smart-relay', 'loudspeaker'],
    },
    control: {
      core: ['videowall', 'control-processor', 'network-switch', 'pdu'],
      extras: ['videowall', 'av-over-ip', 'av-over-ip', 'mixer', 'recorder', 'display', 'security-camera'],
    },
    studio: {
      core: ['ptz-camera', 'recorder', 'display', 'wireless-microphone'],
      extras: ['ptz-camera', 'switcher', 'mixer', 'network-switch', 'smart-relay', 'display'],
    },
    training: {
      core: ['projector', 'touch-panel', 'wireless-presentation'],
      extras: ['video-bar', 'loudspeaker', 'amplifier', 'smart-relay', 'table-microphone'],
    },
    function: {
      core: ['projector', 'dsp', 'wireless-microphone'],
      extras: [
        'large-projector',
        'loudspeaker',
        'amplifier',
        'mixer',
        'switcher',
        'touch-panel',
        'pdu',
        'smart-relay',
      ],
    },
    technical: {
      core: ['network-switch', 'pdu'],
      extras: ['pdu', 'control-processor', 'amplifier', 'av-over-ip', 'network-switch', 'smart-relay'],
    },
  };
