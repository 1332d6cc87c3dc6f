import 'i18next';
import type english from '../../public/locales/en/common.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: { common: typeof english };
    keySeparator: false;
    nsSeparator: false;
  }
}
