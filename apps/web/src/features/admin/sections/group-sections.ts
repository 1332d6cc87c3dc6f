import { type AdminGroup, type AdminSection, adminGroups } from './admin-sections.ts';

/** Sections by group, without empty groups. */
export function groupSections(sections: readonly AdminSection[]): [AdminGroup, AdminSection[]][] {
  return adminGroups
    .map((group): [AdminGroup, AdminSection[]] => [
      group,
      sections.filter((section) => section.group === group),
    ])
    .filter(([, members]) => members.length > 0);
}
