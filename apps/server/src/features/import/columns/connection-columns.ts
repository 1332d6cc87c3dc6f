import { type Column, nestedColumn } from './column.ts';
import { driverCell, hostName, optionsCell, outletCell, port, routeCell, secret } from './connection-cell.ts';

type Names = Pick<Column, 'en' | 'fr' | 'es'>;
type Rest = Omit<Column, 'name' | 'path' | keyof Names>;

const connection = (name: string, names: Names, rest: Rest): Column =>
  nestedColumn(name, ['connection', name], { ...names, ...rest });

/** The connection of a device: see docs/how-to/import-your-estate.md. */
export const connectionColumns: readonly Column[] = [
  connection(
    'driver',
    {
      en: ['control driver', 'protocol'],
      fr: ['protocole', 'pilote de contrôle'],
      es: ['controlador', 'protocolo'],
    },
    { cell: driverCell },
  ),
  connection(
    'host',
    {
      en: ['hostname', 'host name', 'control address'],
      fr: ['hôte', "nom d'hôte", 'adresse de contrôle'],
      es: ['anfitrión', 'nombre de host', 'dirección de control'],
    },
    { cell: hostName, isFixed: true },
  ),
  connection(
    'port',
    { en: ['control port'], fr: ['port de contrôle'], es: ['puerto', 'puerto de control'] },
    { cell: port },
  ),
  connection(
    'username',
    {
      en: ['user', 'user name', 'login'],
      fr: ['utilisateur', "nom d'utilisateur"],
      es: ['usuario', 'nombre de usuario'],
    },
    { cell: secret, isSecret: true },
  ),
  connection(
    'password',
    { en: ['secret'], fr: ['mot de passe'], es: ['contraseña', 'clave'] },
    { cell: secret, isSecret: true },
  ),
  connection(
    'options',
    { en: ['driver options'], fr: ['options du pilote'], es: ['opciones', 'opciones del controlador'] },
    { cell: optionsCell },
  ),
  connection(
    'outlet',
    {
      en: ['power outlet', 'fed by'],
      fr: ['prise', 'prise électrique'],
      es: ['toma', 'toma de corriente'],
    },
    {
      cell: outletCell,
      isAlready: ({ connection }, value) =>
        (connection as { outlet_by_id?: string } | null)?.outlet_by_id === value,
    },
  ),
  connection(
    'route',
    { en: ['control route'], fr: ['acheminement'], es: ['ruta'] },
    { cell: routeCell, isFixed: true },
  ),
];
