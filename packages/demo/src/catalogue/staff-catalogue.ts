/** Partner positions count from 1, as in `demoPartners`. */
export type Person = {
  email: string;
  full_name: string;
  partner: number;
  roles: readonly string[];
  username?: string;
  also?: readonly number[];
  flag?: 'superuser' | 'restricted' | 'first-login' | 'inactive';
};

export const demoStaff: readonly Person[] = [
  {
    email: 'admin@greenroom.example',
    full_name: 'Alex Verdier',
    partner: 4,
    roles: ['Administrator'],
    username: 'admin',
    flag: 'superuser',
  },
  { email: 'user@lumiere.example', full_name: 'Camille Moreau', partner: 1, roles: ['Technician'] },
  { email: 'user@plaza.example', full_name: 'Lucía Ortega', partner: 2, roles: ['Technician'] },
  {
    email: 'restricted@lumiere.example',
    full_name: 'Julien Petit',
    partner: 1,
    roles: ['Contractor'],
    flag: 'restricted',
  },
  {
    email: 'first-login@lumiere.example',
    full_name: 'Nadia Benali',
    partner: 1,
    roles: ['Technician'],
    flag: 'first-login',
  },
  {
    email: 'helene.garnier@lumiere.example',
    full_name: 'Hélène Garnier',
    partner: 1,
    roles: ['Project manager'],
    also: [2],
  },
  {
    email: 'mathieu.lefevre@lumiere.example',
    full_name: 'Mathieu Lefèvre',
    partner: 1,
    roles: ['Technician', 'On-call'],
  },
  { email: 'aicha.diallo@lumiere.example', full_name: 'Aïcha Diallo', partner: 1, roles: ['Service desk'] },
  {
    email: 'francois.maitre@lumiere.example',
    full_name: 'François Maître',
    partner: 1,
    roles: ['Technician'],
    flag: 'inactive',
  },
  { email: 'javier.nunez@plaza.example', full_name: 'Javier Núñez', partner: 2, roles: ['Project manager'] },
  { email: 'marta.iglesias@plaza.example', full_name: 'Marta Iglesias', partner: 2, roles: ['Service desk'] },
  {
    email: 'ines.carvalho@plaza.example',
    full_name: 'Inês Carvalho',
    partner: 2,
    roles: ['Technician', 'On-call'],
    also: [1],
  },
  {
    email: 'pablo.saez@plaza.example',
    full_name: 'Pablo Sáez',
    partner: 2,
    roles: ['Technician'],
    flag: 'inactive',
  },
  {
    email: 'fiona.mackay@firthfjord.example',
    full_name: 'Fiona Mackay',
    partner: 3,
    roles: ['Project manager'],
  },
  {
    email: 'tom.ashworth@firthfjord.example',
    full_name: 'Tom Ashworth',
    partner: 3,
    roles: ['Technician', 'On-call'],
  },
  {
    email: 'ingrid.soerensen@firthfjord.example',
    full_name: 'Ingrid Sørensen',
    partner: 3,
    roles: ['Technician'],
    also: [4],
  },
  {
    email: 'aino.makinen@firthfjord.example',
    full_name: 'Aino Mäkinen',
    partner: 3,
    roles: ['Service desk'],
    flag: 'inactive',
  },
  {
    email: 'jonas.weiss@rheinklang.example',
    full_name: 'Jonas Weiß',
    partner: 4,
    roles: ['Project manager'],
  },
  {
    email: 'katrin.boehm@rheinklang.example',
    full_name: 'Katrin Böhm',
    partner: 4,
    roles: ['Technician', 'On-call'],
  },
  {
    email: 'sanne.devries@rheinklang.example',
    full_name: 'Sanne de Vries',
    partner: 4,
    roles: ['Technician'],
    also: [3],
  },
];
