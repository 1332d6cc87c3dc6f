import type { FileVisibility } from '@greenroom/domain/files/file.ts';
import { Globe, Lock, Users } from 'lucide-react';

/** How the screen shows who sees a file; texts are translation keys. */
export const visibilityLooks = {
  private: { label: 'files.private', help: 'files.privateHelp', Icon: Lock },
  public: { label: 'files.public', help: 'files.publicHelp', Icon: Users },
  all_partners: { label: 'files.allPartners', help: 'files.allPartnersHelp', Icon: Globe },
} as const satisfies Record<FileVisibility, object>;
