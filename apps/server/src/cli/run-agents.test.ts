import { describe, expect, test } from 'vitest';
import { describeAgent } from './run-agents.ts';

const now = new Date('2027-03-01T10:00:00Z');
const agent = {
  id: 7,
  site_id: 3,
  site_name: 'Hall North',
  name: 'av-rack',
  version: '1.6.3',
  connected_at: new Date('2027-03-01T08:15:00Z'),
  seen_at: new Date('2027-03-01T09:59:50Z'),
  ended_at: null,
};

describe('the list of agents', () => {
  test.each([
    ['one that is connected', agent, 'online since 2027-03-01 08:15 UTC'],
    [
      'one that has gone',
      { ...agent, ended_at: new Date('2027-03-01T09:30:00Z') },
      'offline since 2027-03-01 09:30 UTC',
    ],
    [
      'one whose server has died',
      { ...agent, seen_at: new Date('2027-03-01T09:58:00Z') },
      'offline since 2027-03-01 09:58 UTC',
    ],
    ['one that was only enrolled', { ...agent, seen_at: null, connected_at: null }, 'never connected'],
  ])('shows %s', (_, listed, state) => {
    expect(describeAgent(listed, now)).toBe(`7  Hall North (site 3)  av-rack  1.6.3  ${state}`);
  });
});
