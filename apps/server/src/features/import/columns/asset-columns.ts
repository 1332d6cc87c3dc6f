import { assetMaxLengths } from '@greenroom/domain/estate/max-lengths.ts';
import { day, ipAddress, lines, macAddress, text, wholeNumber, yesOrNo } from './cell.ts';
import { type Column, nestedColumn, ownColumn, parentColumn } from './column.ts';
import { connectionColumns } from './connection-columns.ts';
import { linksColumn } from './links-cell.ts';
import { noteCell } from './note-cell.ts';
import { siteOfRow } from './room-columns.ts';
import { partnerOfRow } from './site-columns.ts';

const roomOfRow = parentColumn('room', {
  en: ['room reference', 'room name', 'room code'],
  fr: ['salle', 'référence de la salle', 'nom de la salle', 'code salle'],
  es: ['sala', 'referencia de la sala', 'nombre de la sala', 'código de sala'],
  cell: text(300),
});

export const assetColumns: readonly Column[] = [
  partnerOfRow,
  siteOfRow,
  roomOfRow,
  ownColumn('ref', {
    en: ['reference', 'asset reference', 'asset tag', 'inventory number', 'code'],
    fr: ['référence', 'réf', "numéro d'inventaire", "n° d'inventaire"],
    es: ['referencia', 'número de inventario', 'n.º de inventario', 'código'],
    cell: text(assetMaxLengths.ref),
    isReference: true,
  }),
  ownColumn('product_name', {
    en: ['name', 'product', 'asset', 'asset name', 'device'],
    fr: ['nom', 'désignation', 'produit', 'nom du produit', 'équipement', 'appareil'],
    es: ['nombre', 'denominación', 'producto', 'nombre del producto', 'equipo', 'dispositivo'],
    cell: text(assetMaxLengths.product_name),
    isFixed: true,
  }),
  ownColumn('asset_type', {
    en: ['type', 'device type'],
    fr: ["type d'équipement", "type d'appareil"],
    es: ['tipo', 'tipo de equipo', 'tipo de dispositivo'],
    cell: text(assetMaxLengths.asset_type),
  }),
  ownColumn('category', { fr: ['catégorie'], es: ['categoría'], cell: text(assetMaxLengths.category) }),
  ownColumn('manufacturer', {
    en: ['brand', 'make', 'maker'],
    fr: ['fabricant', 'marque', 'constructeur'],
    es: ['fabricante', 'marca'],
    cell: text(assetMaxLengths.manufacturer),
  }),
  ownColumn('vendor_name', {
    en: ['vendor', 'supplier'],
    fr: ['fournisseur', 'vendeur'],
    es: ['proveedor', 'vendedor'],
    cell: text(assetMaxLengths.vendor_name),
  }),
  ownColumn('model', { fr: ['modèle'], es: ['modelo'], cell: text(assetMaxLengths.model) }),
  ownColumn('serial_number', {
    en: ['serial', 'serial no', 'sn', 's/n'],
    fr: ['numéro de série', 'n° de série', 'n° série', 'no de série'],
    es: ['número de serie', 'n.º de serie', 'nº de serie', 'no de serie'],
    cell: text(assetMaxLengths.serial_number),
  }),
  ownColumn('mac_address', {
    en: ['mac'],
    fr: ['adresse mac'],
    es: ['dirección mac'],
    cell: macAddress,
  }),
  ownColumn('ip_address', { en: ['ip'], fr: ['adresse ip'], es: ['dirección ip'], cell: ipAddress }),
  ownColumn('firmware_version', {
    en: ['firmware'],
    fr: ['version du firmware', 'micrologiciel'],
    es: ['versión de firmware', 'versión del firmware'],
    cell: text(assetMaxLengths.firmware_version),
  }),
  ownColumn('is_controlled', {
    en: ['controlled'],
    fr: ['contrôlé', 'piloté', 'pilotable'],
    es: ['controlado', 'gestionado'],
    cell: yesOrNo,
    initially: false,
    isFixed: true,
  }),
  ownColumn('status', {
    en: ['state'],
    fr: ['statut', 'état'],
    es: ['estado'],
    cell: text(assetMaxLengths.status),
  }),
  ownColumn('product_id', {
    en: ['product number'],
    fr: ['identifiant produit'],
    es: ['id de producto'],
    cell: wholeNumber(2_147_483_647),
  }),
  ownColumn('customer', { fr: ['client'], es: ['cliente'], cell: text(assetMaxLengths.customer) }),
  ownColumn('note', {
    en: ['notes', 'comment'],
    fr: ['remarque', 'commentaire'],
    es: ['nota', 'notas', 'comentario'],
    cell: noteCell,
  }),
  nestedColumn('warranty_start_date', ['additional_data', 'warranty_start_date'], {
    en: ['warranty start', 'purchase date'],
    fr: ['début de garantie', 'date de début de garantie'],
    es: ['inicio de garantía', 'fecha de inicio de garantía'],
    cell: day,
  }),
  nestedColumn('warranty_end_date', ['additional_data', 'warranty_end_date'], {
    en: ['warranty end', 'warranty', 'warranty until'],
    fr: ['fin de garantie', 'date de fin de garantie', 'garantie'],
    es: ['fin de garantía', 'fecha de fin de garantía', 'garantía'],
    cell: day,
  }),
  nestedColumn('additional_firmware_version', ['additional_data', 'firmware_version'], {
    en: ['other firmware version'],
    fr: ['autre version du firmware'],
    es: ['otra versión de firmware'],
    cell: text(assetMaxLengths.firmware_version),
  }),
  nestedColumn('description', ['additional_data', 'description'], {
    es: ['descripción'],
    cell: lines(assetMaxLengths.description),
  }),
  linksColumn,
  ...connectionColumns,
];
