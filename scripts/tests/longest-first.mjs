import { BaseSequencer } from 'vitest/node';

/** A long file that starts late leaves the other workers idle at the end. In starting order. */
const longest = [
  'strangers-see-nothing',
  'every-endpoint-is-guarded',
  'import.api',
  'reboot',
  'imports.api',
  'upload-file',
  'agent-session',
  'workbooks.api',
  'sync-partner',
  'ticket-rule',
  'decide-incidents',
  'database.api',
  'reads.api',
  'notify-users',
  'bin.api',
  'jobs.api',
  'count-days.api',
  'users-page',
  'router.test',
  'monitor-page',
  'maintenance-page',
  'control-page',
  'every-text-is-bounded',
  'snmp-driver',
  'extron-driver',
  'polling',
  'every-sequence-equals',
];

/** Vitest knows from its last run how long each file takes; in a fresh clone it would start with the largest ones. */
export class LongestFirst extends BaseSequencer {
  /** @override */
  async sort(files) {
    const place = ({ project, moduleId }) => {
      const found = longest.findIndex((name) => moduleId.includes(`/${name}`));
      return { project: project.name, place: found === -1 ? longest.length : found };
    };
    return (await super.sort(files)).sort((a, b) => {
      const [one, other] = [place(a), place(b)];
      if (one.project === other.project) return one.place - other.place;
      return Number(other.project === 'product') - Number(one.project === 'product');
    });
  }
}
