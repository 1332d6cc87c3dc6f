import type { PartnerLanguage } from './partner-catalogue.ts';

/** Notes in the format of the ERP: simple HTML without styles and scripts. */
export const assetNotes: Record<PartnerLanguage, readonly string[]> = {
  fr: [
    '<p>Accès par la régie, <strong>badge technique</strong> obligatoire.</p>',
    '<p>Remplacé en garantie le mois dernier. Ancien numéro de série conservé au dossier.</p>',
    '<p>Filtre à nettoyer <em>tous les six mois</em>.</p><ul><li>Couper le ventilateur avant ouverture</li><li>Remettre le compteur à zéro</li></ul>',
    '<p>Raccordé au port 14 du commutateur audiovisuel, VLAN 120.</p>',
    '<p>Échelle de 3 m nécessaire. Prévenir l’accueil la veille.</p>',
    '<p><strong>Ne pas mettre à jour</strong> avant validation du client : macro de salle spécifique.</p>',
  ],
  es: [
    '<p>Acceso por la cabina; pedir la llave en <strong>recepción</strong>.</p>',
    '<p>Sustituido en garantía el mes pasado. El número de serie antiguo está en el expediente.</p>',
    '<p>Limpiar el filtro <em>cada seis meses</em>.</p><ul><li>Apagar el ventilador antes de abrir</li><li>Poner el contador a cero</li></ul>',
    '<p>Conectado al puerto 14 del conmutador AV, VLAN 120.</p>',
    '<p>Hace falta plataforma elevadora. Avisar con un día de antelación.</p>',
    '<p><strong>No actualizar</strong> sin la aprobación del cliente: macro propia de la sala.</p>',
  ],
  en: [
    '<p>Reach it through the control room; a <strong>technician badge</strong> is needed.</p>',
    '<p>Replaced under warranty last month. The old serial number is on file.</p>',
    '<p>Clean the filter <em>every six months</em>.</p><ul><li>Stop the fan before opening</li><li>Reset the counter</li></ul>',
    '<p>Patched to port 14 of the AV switch, VLAN 120.</p>',
    '<p>Needs a 3 m ladder. Tell reception the day before.</p>',
    '<p><strong>Do not update</strong> before the customer agrees: the room runs its own macro.</p>',
  ],
};
