import { expect, test } from 'vitest';
import { type Condition, standingOf } from '../operations/conditions/condition.ts';
import type { AssetRole } from './asset-role.ts';
import { builtInModel } from './built-in-models.ts';
import { judgeRoom } from './judge-room.ts';

const letters: Record<string, Condition> = {
  x: 'unreachable',
  f: 'fault',
  s: 'standby',
  w: 'warning',
  z: 'asleep',
  b: 'blind',
  r: 'restarting',
  '?': 'unknown',
};

/**
 * Faults of rooms, labelled by hand with what an engineer on site would call the room, and with the needs that make it
 * so. Written from the equipment, not from the rule.
 *
 * A line is `device:condition … => state needs`. Devices that a line does not name work. Conditions: x unreachable,
 * f fault, s standby, w warning, z asleep, b blind, r restarting, ? unknown.
 */
const faultScripts = [
  {
    roomType: 'Boardroom',
    devices: {
      d1: 'display',
      d2: 'display',
      codec: 'codec',
      mic: 'microphone',
      dsp: 'audio',
      panel: 'control',
      share: 'presentation',
      cam: 'camera',
      pdu: 'power',
    },
    scripts: `
      => healthy
      d1:x => degraded picture
      d2:x => degraded picture
      d1:f => degraded picture
      d1:x d2:x => down picture
      d1:f d2:x => down picture
      d1:s d2:s => healthy
      d1:z d2:z => healthy
      d1:w => healthy
      d1:w d2:x => degraded picture
      d1:? => healthy
      d1:? d2:? => unknown picture
      d1:b d2:b => unknown picture
      d1:r d2:r => unknown picture
      codec:x => down call
      codec:f => down call
      codec:b => unknown call
      codec:? => unknown call
      codec:r => unknown call
      codec:s => healthy
      codec:w => healthy
      mic:x => degraded voice
      dsp:x => degraded voice
      mic:x dsp:x => down voice
      mic:f dsp:x => down voice
      mic:b => healthy
      mic:b dsp:b => unknown voice
      panel:x => degraded control
      panel:f => degraded control
      panel:? => unknown control
      share:x => degraded show
      cam:x => degraded camera
      pdu:x => degraded power
      codec:x panel:x => down call
      codec:x d1:x d2:x => down picture call
      d1:x panel:x => degraded picture control
      d1:x codec:? => degraded picture
      codec:b panel:b d1:b d2:b mic:b dsp:b share:b cam:b pdu:b => unknown picture call voice control show camera power
      codec:x panel:? d1:? d2:? => down call`,
  },
  {
    roomType: 'Meeting room',
    devices: { d1: 'display', bar: 'codec', panel: 'control', share: 'presentation', mic: 'microphone' },
    scripts: `
      => healthy
      d1:x => down picture
      d1:f => down picture
      d1:s => healthy
      d1:z => healthy
      d1:w => healthy
      d1:? => unknown picture
      d1:b => unknown picture
      d1:r => unknown picture
      bar:x => down call
      bar:f => down call
      bar:b => unknown call
      bar:s => healthy
      bar:s d1:z => healthy
      bar:? => unknown call
      panel:x => degraded control
      panel:f => degraded control
      panel:? => unknown control
      share:x => degraded show
      share:f => degraded show
      share:b => unknown show
      mic:x => degraded voice
      mic:f => degraded voice
      mic:w => healthy
      d1:x bar:x => down picture call
      d1:x panel:x => down picture
      d1:x bar:? => down picture
      panel:x share:x => degraded control show
      panel:x share:? => degraded control
      panel:x mic:x => degraded control voice
      d1:? bar:? panel:? share:? mic:? => unknown picture call control show voice
      d1:? bar:x => down call
      d1:s bar:s panel:s => healthy`,
  },
  {
    roomType: 'Auditorium',
    devices: {
      proj: 'display',
      dsp: 'audio',
      amp: 'audio',
      hall: 'speaker',
      mic1: 'microphone',
      mic2: 'microphone',
      sw: 'switcher',
      panel: 'control',
      cam: 'camera',
      rec: 'recorder',
      pdu: 'power',
    },
    scripts: `
      => healthy
      proj:x => down picture
      proj:f => down picture
      proj:s => healthy
      proj:z => healthy
      proj:w => healthy
      proj:? => unknown picture
      proj:r => unknown picture
      dsp:x => degraded sound
      amp:x => degraded sound
      hall:x => degraded sound
      dsp:x amp:x hall:x => down sound
      dsp:x amp:f hall:f => down sound
      dsp:? => healthy
      dsp:? amp:? hall:? => unknown sound
      dsp:x amp:? hall:? => degraded sound
      mic1:x => degraded voice
      mic2:f => degraded voice
      mic1:x mic2:x => degraded voice
      mic1:? mic2:? => unknown voice
      mic1:? => healthy
      sw:x => degraded show
      sw:f => degraded show
      sw:b => unknown show
      panel:x => degraded control
      panel:b => unknown control
      cam:x => degraded camera
      cam:s => healthy
      rec:x => degraded record
      rec:f => degraded record
      pdu:x => degraded power
      proj:x dsp:x amp:x hall:x => down picture sound
      proj:x mic1:x => down picture
      sw:x panel:x => degraded show control
      proj:? sw:x => degraded show
      proj:? dsp:x amp:x hall:x => down sound`,
  },
  {
    roomType: 'Classroom',
    devices: {
      proj: 'display',
      sw: 'switcher',
      panel: 'control',
      wall: 'speaker',
      pc: 'presentation',
      mic: 'microphone',
    },
    scripts: `
      => healthy
      proj:x => down picture
      proj:f => down picture
      proj:s => healthy
      proj:z => healthy
      proj:w => healthy
      proj:b => unknown picture
      proj:? => unknown picture
      proj:r => unknown picture
      sw:x => degraded show
      pc:x => degraded show
      sw:x pc:x => degraded show
      sw:? => healthy
      sw:? pc:? => unknown show
      panel:x => degraded control
      panel:f => degraded control
      panel:? => unknown control
      wall:x => degraded sound
      wall:f => degraded sound
      wall:b => unknown sound
      mic:x => degraded voice
      mic:? => unknown voice
      proj:x sw:x => down picture
      proj:x panel:x wall:x => down picture
      panel:x wall:x => degraded control sound
      panel:x wall:? => degraded control
      proj:? panel:x => degraded control
      proj:? sw:? pc:? panel:? wall:? mic:? => unknown picture show control sound voice
      pc:s => healthy
      proj:s pc:s panel:s => healthy
      mic:w wall:w => healthy
      proj:f wall:f mic:f => down picture`,
  },
  {
    roomType: 'Lobby',
    devices: { s1: 'display', s2: 'display', s3: 'display', play: 'player', cam: 'camera' },
    scripts: `
      => healthy
      s1:x => degraded picture
      s2:f => degraded picture
      s1:x s2:x => degraded picture
      s1:x s2:x s3:x => down picture
      s1:f s2:f s3:f => down picture
      s1:s s2:s s3:s => healthy
      s1:z s2:z s3:z => healthy
      s1:z s2:x s3:s => degraded picture
      s1:? => healthy
      s1:? s2:? => healthy
      s1:? s2:? s3:? => unknown picture
      s1:x s2:? s3:? => degraded picture
      s1:x s2:x s3:? => degraded picture
      s1:x s2:? => degraded picture
      s1:w s2:w s3:w => healthy
      play:x => down play
      play:f => down play
      play:b => unknown play
      play:? => unknown play
      play:r => unknown play
      play:w => healthy
      play:x s1:x => down play
      play:x s1:x s2:x s3:x => down picture play
      cam:x => degraded camera
      cam:? => unknown camera
      cam:x s1:x => degraded camera picture
      cam:? s1:x => degraded picture
      cam:b play:b => unknown camera play
      s1:b s2:b s3:b play:b cam:b => unknown picture play camera`,
  },
  {
    roomType: 'Technical room',
    devices: { n1: 'network', n2: 'network', p1: 'power', p2: 'power', ctl: 'control' },
    scripts: `
      => healthy
      n1:x => down network
      n1:f => down network
      n1:x n2:x => down network
      n1:? => unknown network
      n1:? n2:? => unknown network
      n1:b => unknown network
      n1:r => unknown network
      n1:w => healthy
      n1:x n2:? => down network
      p1:x => down power
      p2:f => down power
      p1:x p2:x => down power
      p1:? => unknown power
      p1:? p2:x => down power
      p1:w p2:w => healthy
      p1:b p2:b => unknown power
      n1:x p1:x => down network power
      n1:? p1:x => down power
      n1:? p1:? => unknown network power
      ctl:x => degraded control
      ctl:f => degraded control
      ctl:? => unknown control
      ctl:w => healthy
      ctl:x n1:x => down network
      ctl:x n1:? => degraded control
      ctl:x p1:? => degraded control
      ctl:? p1:? n1:? => unknown control power network
      ctl:r => unknown control
      n1:r n2:x => down network`,
  },
] as const;

type Label = { roomType: string; script: string; expected: string; found: string };

function judgeScript(roomType: string, devices: Record<string, AssetRole>, script: string): Label {
  const [faults = '', label = ''] = script.split('=>').map((part) => part.trim());
  const conditions = new Map(
    faults
      .split(' ')
      .filter((fault) => fault !== '')
      .map((fault) => fault.split(':'))
      .map(([device = '', letter = '']) => [device, letters[letter] as Condition]),
  );
  for (const device of conditions.keys()) expect(Object.keys(devices), script).toContain(device);
  const members = Object.entries(devices).map(([device, role], index) => {
    const condition = conditions.get(device) ?? 'working';
    return {
      asset_id: index + 1,
      role,
      counts: 'as-model' as const,
      condition,
      standing: standingOf(condition),
      since: null,
    };
  });
  const { state, why } = judgeRoom(builtInModel(roomType), members);
  const causes = why.filter(({ effect }) => effect === state && state !== 'healthy').map(({ need }) => need);
  const [expectedState = '', ...needs] = label.split(' ');
  return {
    roomType,
    script,
    expected: [expectedState, ...needs.sort()].join(' '),
    found: [state, ...causes.sort()].join(' '),
  };
}

test('at least 198 of 200 labelled faults get their state and their cause', () => {
  const labels = faultScripts.flatMap(({ roomType, devices, scripts }) =>
    scripts
      .trim()
      .split('\n')
      .map((script) => judgeScript(roomType, devices, script.trim())),
  );
  expect(labels).toHaveLength(200);
  const wrong = labels.filter(({ expected, found }) => expected !== found);
  expect(wrong).toEqual([]);
});
