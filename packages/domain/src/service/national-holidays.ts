export const holidayKeys = [
  'newYear',
  'epiphany',
  'saintDevote',
  'saintBrigid',
  'saintPatrick',
  'maundyThursday',
  'goodFriday',
  'easterSunday',
  'easterMonday',
  'libertyDay',
  'kingsDay',
  'labourDay',
  'mayHoliday',
  'victoryDay',
  'europeDay',
  'constitutionDay',
  'ascension',
  'whitSunday',
  'whitMonday',
  'corpusChristi',
  'springHoliday',
  'juneHoliday',
  'midsummer',
  'nationalDay',
  'augustHoliday',
  'assumption',
  'republicDay',
  'unityDay',
  'octoberHoliday',
  'allSaints',
  'armistice',
  'independenceDay',
  'immaculateConception',
  'christmas',
  'secondChristmasDay',
] as const;
export type HolidayKey = (typeof holidayKeys)[number];

/** On a date, on the first weekday from a date on, or so many days after Easter Sunday. */
export type HolidayRule = {
  readonly key: HolidayKey;
  /** On a weekend it is also kept on the next working day. */
  readonly moves?: true;
} & (
  | { readonly date: string; readonly notOn?: number }
  | { readonly date: string; readonly weekday: number }
  | { readonly easter: number }
);

export const serviceCountries = [
  'FR',
  'CH',
  'LU',
  'BE',
  'MC',
  'ES',
  'PT',
  'GB',
  'IE',
  'DK',
  'SE',
  'NO',
  'FI',
  'DE',
  'NL',
] as const;
export type ServiceCountry = (typeof serviceCountries)[number];

const on = (date: string, key: HolidayKey): HolidayRule => ({ key, date });
const easter = (days: number, key: HolidayKey): HolidayRule => ({ key, easter: days });
const from = (date: string, weekday: number, key: HolidayKey): HolidayRule => ({ key, date, weekday });

const newYear = on('01-01', 'newYear');
const epiphany = on('01-06', 'epiphany');
const maundyThursday = easter(-3, 'maundyThursday');
const goodFriday = easter(-2, 'goodFriday');
const easterSunday = easter(0, 'easterSunday');
const easterMonday = easter(1, 'easterMonday');
const labourDay = on('05-01', 'labourDay');
const ascension = easter(39, 'ascension');
const whitSunday = easter(49, 'whitSunday');
const whitMonday = easter(50, 'whitMonday');
const corpusChristi = easter(60, 'corpusChristi');
const assumption = on('08-15', 'assumption');
const allSaints = on('11-01', 'allSaints');
const armistice = on('11-11', 'armistice');
const immaculateConception = on('12-08', 'immaculateConception');
const christmas = on('12-25', 'christmas');
const secondChristmasDay = on('12-26', 'secondChristmasDay');
/** Of Sweden and Finland: Saturdays between two dates. */
const midsummer = from('06-20', 6, 'midsummer');
const allSaintsSaturday = from('10-31', 6, 'allSaints');

/** Days that the whole country keeps. Those of a region, a canton or a town come from a file. */
export const nationalHolidays: Readonly<Record<ServiceCountry, readonly HolidayRule[]>> = {
  FR: [
    newYear,
    easterMonday,
    labourDay,
    on('05-08', 'victoryDay'),
    ascension,
    whitMonday,
    on('07-14', 'nationalDay'),
    assumption,
    allSaints,
    armistice,
    christmas,
  ],
  CH: [newYear, ascension, on('08-01', 'nationalDay'), christmas],
  LU: [
    newYear,
    easterMonday,
    labourDay,
    on('05-09', 'europeDay'),
    ascension,
    whitMonday,
    on('06-23', 'nationalDay'),
    assumption,
    allSaints,
    christmas,
    secondChristmasDay,
  ],
  BE: [
    newYear,
    easterMonday,
    labourDay,
    ascension,
    whitMonday,
    on('07-21', 'nationalDay'),
    assumption,
    allSaints,
    armistice,
    christmas,
  ],
  MC: [
    newYear,
    on('01-27', 'saintDevote'),
    easterMonday,
    labourDay,
    ascension,
    whitMonday,
    corpusChristi,
    assumption,
    allSaints,
    on('11-19', 'nationalDay'),
    immaculateConception,
    christmas,
  ],
  ES: [
    newYear,
    epiphany,
    goodFriday,
    labourDay,
    assumption,
    on('10-12', 'nationalDay'),
    allSaints,
    on('12-06', 'constitutionDay'),
    immaculateConception,
    christmas,
  ],
  PT: [
    newYear,
    goodFriday,
    easterSunday,
    on('04-25', 'libertyDay'),
    labourDay,
    corpusChristi,
    on('06-10', 'nationalDay'),
    assumption,
    on('10-05', 'republicDay'),
    allSaints,
    on('12-01', 'independenceDay'),
    immaculateConception,
    christmas,
  ],
  GB: [
    { ...newYear, moves: true },
    goodFriday,
    from('05-01', 1, 'mayHoliday'),
    from('05-25', 1, 'springHoliday'),
    { ...christmas, moves: true },
    { ...secondChristmasDay, moves: true },
  ],
  IE: [
    newYear,
    from('02-01', 1, 'saintBrigid'),
    on('03-17', 'saintPatrick'),
    easterMonday,
    from('05-01', 1, 'mayHoliday'),
    from('06-01', 1, 'juneHoliday'),
    from('08-01', 1, 'augustHoliday'),
    from('10-25', 1, 'octoberHoliday'),
    christmas,
    secondChristmasDay,
  ],
  DK: [
    newYear,
    maundyThursday,
    goodFriday,
    easterSunday,
    easterMonday,
    ascension,
    whitSunday,
    whitMonday,
    christmas,
    secondChristmasDay,
  ],
  SE: [
    newYear,
    epiphany,
    goodFriday,
    easterSunday,
    easterMonday,
    labourDay,
    ascension,
    whitSunday,
    on('06-06', 'nationalDay'),
    midsummer,
    allSaintsSaturday,
    christmas,
    secondChristmasDay,
  ],
  NO: [
    newYear,
    maundyThursday,
    goodFriday,
    easterSunday,
    easterMonday,
    labourDay,
    on('05-17', 'constitutionDay'),
    ascension,
    whitSunday,
    whitMonday,
    christmas,
    secondChristmasDay,
  ],
  FI: [
    newYear,
    epiphany,
    goodFriday,
    easterSunday,
    easterMonday,
    labourDay,
    ascension,
    whitSunday,
    midsummer,
    allSaintsSaturday,
    on('12-06', 'independenceDay'),
    christmas,
    secondChristmasDay,
  ],
  DE: [
    newYear,
    goodFriday,
    easterMonday,
    labourDay,
    ascension,
    whitMonday,
    on('10-03', 'unityDay'),
    christmas,
    secondChristmasDay,
  ],
  // On a Sunday the king's birthday is kept the day before.
  NL: [
    newYear,
    easterSunday,
    easterMonday,
    { key: 'kingsDay', date: '04-27', notOn: 7 },
    ascension,
    whitSunday,
    whitMonday,
    christmas,
    secondChristmasDay,
  ],
};
