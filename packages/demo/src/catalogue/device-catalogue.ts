/** The protocol that controls a device; null when none of Greenroom's protocols supports it. */
export type ControlProtocol =
  | 'pjlink'
  | 'samsung-mdc'
  | 'sony-bravia'
  | 'lg'
  | 'cisco-roomos'
  | 'q-sys'
  | 'biamp-tesira'
  | 'extron'
  | 'shure'
  | 'snmp-pdu'
  | 'shelly';

/** A room's equipment list names roles; the catalogue offers products for them. */
export type DeviceRole =
  | 'projector'
  | 'large-projector'
  | 'display'
  | 'signage-display'
  | 'videowall'
  | 'codec'
  | 'video-bar'
  | 'ptz-camera'
  | 'touch-panel'
  | 'control-processor'
  | 'switcher'
  | 'wireless-presentation'
  | 'av-over-ip'
  | 'dsp'
  | 'amplifier'
  | 'loudspeaker'
  | 'ceiling-microphone'
  | 'table-microphone'
  | 'wireless-microphone'
  | 'mixer'
  | 'pdu'
  | 'smart-relay'
  | 'network-switch'
  | 'media-player'
  | 'recorder'
  | 'security-camera'
  | 'room-computer'
  | 'interpretation';

export type Device = {
  manufacturer: string;
  vendor_name: string;
  model: string;
  role: DeviceRole;
  asset_type: string;
  category: string;
  description: string;
  /** # digit, @ letter, * digit or letter, YY year, WW week, MAC the address without separators. */
  serial: string;
  /** Address blocks of the manufacturer; empty for a device without a network port. */
  ouis: readonly string[];
  firmware: readonly string[];
  control: ControlProtocol | null;
};

const kinds: Record<DeviceRole, readonly [asset_type: string, category: string]> = {
  projector: ['Projector', 'All / Displays / Projectors'],
  'large-projector': ['Projector', 'All / Displays / Projectors'],
  display: ['Display', 'All / Displays / Flat panels'],
  'signage-display': ['Signage display', 'All / Displays / Digital signage'],
  videowall: ['Video wall', 'All / Displays / Video walls'],
  codec: ['Video codec', 'All / Video conferencing / Codecs'],
  'video-bar': ['Video bar', 'All / Video conferencing / Video bars'],
  'ptz-camera': ['PTZ camera', 'All / Cameras / PTZ'],
  'touch-panel': ['Touch panel', 'All / Control / Touch panels'],
  'control-processor': ['Control processor', 'All / Control / Processors'],
  switcher: ['Switcher', 'All / Signal distribution / Switchers'],
  'wireless-presentation': ['Wireless presentation', 'All / Signal distribution / Wireless presentation'],
  'av-over-ip': ['AV over IP', 'All / Signal distribution / AV over IP'],
  dsp: ['DSP', 'All / Audio / Processors'],
  amplifier: ['Amplifier', 'All / Audio / Amplifiers'],
  loudspeaker: ['Loudspeaker', 'All / Audio / Loudspeakers'],
  'ceiling-microphone': ['Ceiling microphone', 'All / Audio / Microphones'],
  'table-microphone': ['Table microphone', 'All / Audio / Microphones'],
  'wireless-microphone': ['Wireless microphone', 'All / Audio / Wireless systems'],
  mixer: ['Mixing console', 'All / Audio / Consoles'],
  pdu: ['PDU', 'All / Power / PDUs'],
  'smart-relay': ['Smart relay', 'All / Power / Relays'],
  'network-switch': ['Network switch', 'All / Network / Switches'],
  'media-player': ['Media player', 'All / Playback and recording / Media players'],
  recorder: ['Recorder', 'All / Playback and recording / Recorders'],
  'security-camera': ['Network camera', 'All / Cameras / Fixed'],
  'room-computer': ['Room computer', 'All / Computers'],
  interpretation: ['Conference unit', 'All / Audio / Conference systems'],
};

type Maker = { manufacturer: string; vendor_name: string; serial: string; ouis: readonly string[] };
type Entry = readonly [
  model: string,
  role: DeviceRole,
  description: string,
  firmware: readonly string[],
  control?: ControlProtocol,
];

const made = (maker: Maker, entries: readonly Entry[]): Device[] =>
  entries.map(([model, role, description, firmware, control]) => ({
    ...maker,
    model,
    role,
    asset_type: kinds[role][0],
    category: kinds[role][1],
    description,
    ouis: firmware.length === 0 ? [] : maker.ouis,
    firmware,
    control: control ?? null,
  }));

/** Append new entries at the end: an asset's product_id is a position in this list. */
export const deviceCatalogue: readonly Device[] = [
  ...made(
    {
      manufacturer: 'Epson',
      vendor_name: 'Epson Europe B.V.',
      serial: 'X**@#######',
      ouis: ['64:EB:8C', 'A4:EE:57', '44:D2:44'],
    },
    [
      ['EB-L200F', 'projector', 'Laser projector, Full HD, 4,500 lm', ['1.14', '1.20'], 'pjlink'],
      ['EB-L730U', 'projector', 'Laser projector, WUXGA, 7,000 lm', ['1.05', '1.11'], 'pjlink'],
      ['EB-PU1008W', 'large-projector', 'Laser projector, WUXGA, 8,500 lm', ['1.20', '1.32'], 'pjlink'],
      ['EB-PU2213B', 'large-projector', 'Laser projector, WUXGA, 13,000 lm', ['1.10', '1.32'], 'pjlink'],
    ],
  ),
  ...made(
    {
      manufacturer: 'Panasonic',
      vendor_name: 'Panasonic Connect Europe GmbH',
      serial: '@@#######',
      ouis: ['04:20:9A', '8C:C1:21'],
    },
    [
      ['PT-VMZ71', 'projector', 'Laser projector, WUXGA, 7,000 lm', ['1.07', '2.02'], 'pjlink'],
      ['PT-MZ880', 'projector', 'Laser projector, WUXGA, 8,000 lm', ['1.03', '1.05'], 'pjlink'],
      [
        'PT-RZ14K',
        'large-projector',
        '1-chip DLP laser projector, WUXGA, 14,000 lm',
        ['2.00', '3.01'],
        'pjlink',
      ],
      ['PT-RQ25K', 'large-projector', '3-chip DLP laser projector, 4K, 20,000 lm', ['1.06'], 'pjlink'],
      ['AW-UE80', 'ptz-camera', '4K PTZ camera, 24x zoom, NDI', ['1.12', '2.00']],
    ],
  ),
  ...made(
    {
      manufacturer: 'Sharp NEC',
      vendor_name: 'Sharp NEC Display Solutions Europe GmbH',
      serial: '#@######@@',
      ouis: ['00:00:4C', '8C:DF:9D'],
    },
    [
      ['PA804UL', 'large-projector', 'Laser projector, WUXGA, 8,200 lm', ['1.06', '1.10'], 'pjlink'],
      ['P525UL', 'projector', 'Laser projector, WUXGA, 5,200 lm', ['1.03'], 'pjlink'],
      ['MultiSync M651', 'display', '65-inch 4K message board', ['R1.101', 'R1.203'], 'pjlink'],
      ['MultiSync UN552VS', 'videowall', '55-inch video wall panel, 0.88 mm bezel', ['R3.002'], 'pjlink'],
    ],
  ),
  ...made(
    {
      manufacturer: 'Sony',
      vendor_name: 'Sony Europe B.V.',
      serial: '#######',
      ouis: ['FC:F1:52', '04:5D:4B', 'AC:9B:0A'],
    },
    [
      [
        'FW-55BZ40L',
        'display',
        '55-inch BRAVIA 4K professional display',
        ['6.7320', '6.7550'],
        'sony-bravia',
      ],
      [
        'FW-75BZ40L',
        'display',
        '75-inch BRAVIA 4K professional display',
        ['6.7320', '6.7550'],
        'sony-bravia',
      ],
      ['FW-98BZ50L', 'display', '98-inch BRAVIA 4K professional display', ['6.7550'], 'sony-bravia'],
      ['VPL-FHZ85', 'large-projector', 'Laser projector, WUXGA, 8,000 lm', ['1.401', '1.502'], 'pjlink'],
      ['SRG-A40', 'ptz-camera', '4K PTZ camera with auto framing', ['2.00', '3.10']],
    ],
  ),
  ...made(
    {
      manufacturer: 'Samsung',
      vendor_name: 'Samsung Electronics',
      serial: '0***H@@@#######',
      ouis: ['5C:49:7D', '8C:79:F5', '64:1C:AE'],
    },
    [
      [
        'QM55C',
        'display',
        '55-inch UHD display, 500 nit',
        ['T-KSU2EWWC-1320.4', 'T-KSU2EWWC-1410.2'],
        'samsung-mdc',
      ],
      [
        'QM75C',
        'display',
        '75-inch UHD display, 500 nit',
        ['T-KSU2EWWC-1320.4', 'T-KSU2EWWC-1410.2'],
        'samsung-mdc',
      ],
      ['QB43C', 'signage-display', '43-inch UHD signage, 350 nit', ['T-KSU2EWWC-1320.4'], 'samsung-mdc'],
      [
        'OM55N-S',
        'signage-display',
        '55-inch window display, 4,000 nit',
        ['T-TZ6EWWC-2031.0'],
        'samsung-mdc',
      ],
      [
        'VM55B-U',
        'videowall',
        '55-inch video wall panel, 0.88 mm bezel',
        ['T-VM5EWWC-1104.1'],
        'samsung-mdc',
      ],
    ],
  ),
  ...made(
    {
      manufacturer: 'LG',
      vendor_name: 'LG Electronics',
      serial: '####@@@@#@###',
      ouis: ['38:8C:50', 'A8:23:FE', '3C:CD:93'],
    },
    [
      ['55UH5J-H', 'display', '55-inch UHD signage display, 500 nit', ['03.11.40', '04.02.15'], 'lg'],
      ['86UM5N-H', 'display', '86-inch UHD signage display', ['05.10.20', '05.20.30'], 'lg'],
      ['49XE4F-M', 'signage-display', '49-inch outdoor display, 4,000 nit', ['04.01.70'], 'lg'],
      ['55VSM5J-H', 'videowall', '55-inch video wall panel, 0.44 mm bezel', ['03.21.10'], 'lg'],
    ],
  ),
  ...made(
    { manufacturer: 'Cisco', vendor_name: 'Cisco Systems', serial: 'FOCYYWW@***', ouis: ['00:50:60'] },
    [
      [
        'Room Kit EQ',
        'codec',
        'Video codec with Quad Camera',
        ['RoomOS 11.17.3.0', 'RoomOS 11.20.1.7'],
        'cisco-roomos',
      ],
      [
        'Room Kit Pro',
        'codec',
        'Integrator codec for large rooms',
        ['RoomOS 11.9.3.1', 'RoomOS 11.20.1.7'],
        'cisco-roomos',
      ],
      [
        'Room Bar Pro',
        'video-bar',
        'Video bar for medium rooms',
        ['RoomOS 11.17.3.0', 'RoomOS 11.20.1.7'],
        'cisco-roomos',
      ],
      ['Desk Pro', 'video-bar', '27-inch collaboration device', ['RoomOS 11.20.1.7'], 'cisco-roomos'],
      ['Room Navigator', 'touch-panel', '10-inch touch controller', ['RoomOS 11.20.1.7']],
    ],
  ),
  ...made(
    {
      manufacturer: 'Cisco',
      vendor_name: 'Cisco Systems',
      serial: 'FCWYYWW@***',
      ouis: ['00:1B:54', '00:10:07'],
    },
    [['Catalyst 9200L-24P', 'network-switch', '24-port PoE+ access switch', ['17.9.4a', '17.12.3']]],
  ),
  ...made(
    {
      manufacturer: 'Poly',
      vendor_name: 'HP Inc.',
      serial: '8LYYWW######@@',
      ouis: ['64:16:7F', '48:25:67'],
    },
    [
      ['Studio X52', 'video-bar', 'Video bar for medium rooms', ['4.2.1-392056', '4.5.0-394100']],
      ['Studio X70', 'video-bar', 'Video bar with dual cameras', ['4.2.1-392056', '4.5.0-394100']],
      ['G7500', 'codec', 'Modular codec for large rooms', ['4.2.1-392056']],
      ['TC10', 'touch-panel', '10-inch room controller', ['6.2.0-210718']],
    ],
  ),
  ...made(
    {
      manufacturer: 'Logitech',
      vendor_name: 'Logitech Europe S.A.',
      serial: 'YYWWLZ****#8',
      ouis: ['44:73:D6', 'C8:DB:26'],
    },
    [
      ['Rally Bar', 'video-bar', 'Video bar for medium rooms', ['1.12.256', '1.14.121']],
      ['Rally Bar Mini', 'video-bar', 'Video bar for small rooms', ['1.12.256', '1.14.121']],
      ['Tap IP', 'touch-panel', '10-inch room controller', ['1.10.304']],
      ['MeetUp', 'video-bar', 'USB conference camera', []],
    ],
  ),
  ...made(
    {
      manufacturer: 'Crestron',
      vendor_name: 'Crestron Europe BV',
      serial: 'YYWWCRM#####',
      ouis: ['00:10:7F', 'C4:42:68'],
    },
    [
      ['CP4', 'control-processor', '4-Series control system', ['2.8001.00061', '2.8004.00021']],
      ['TSW-1070', 'touch-panel', '10.1-inch wall touch screen', ['3.002.0034', '3.003.0015']],
      ['DM-NVX-360', 'av-over-ip', '4K60 network AV encoder/decoder', ['7.1.5259.00028', '7.2.5385.00013']],
      ['AM-3200-WF', 'wireless-presentation', 'AirMedia presentation system', ['1.7.0.19']],
    ],
  ),
  ...made({ manufacturer: 'Extron', vendor_name: 'Extron Europe', serial: 'A**@*##', ouis: ['00:05:A6'] }, [
    [
      'DTP CrossPoint 84 4K IPCP',
      'switcher',
      '8x4 4K scaling presentation matrix',
      ['1.09.0000', '1.10.0001'],
      'extron',
    ],
    ['IN1808', 'switcher', '8-input 4K scaling presentation switcher', ['1.04.0000', '1.05.0002'], 'extron'],
    [
      'IPCP Pro 360Q xi',
      'control-processor',
      'IP Link Pro control processor',
      ['1.12.0001', '1.14.0000'],
      'extron',
    ],
    ['TLP Pro 1025T', 'touch-panel', '10-inch tabletop touch panel', ['1.13.0002']],
    ['SMP 401', 'recorder', 'Streaming media processor', ['3.05.0004'], 'extron'],
    ['XPA U 1002', 'amplifier', 'Two-channel amplifier, 100 W per channel', []],
  ]),
  ...made({ manufacturer: 'Biamp', vendor_name: 'Biamp Systems', serial: '0#######', ouis: ['78:45:01'] }, [
    [
      'TesiraFORTÉ X 800',
      'dsp',
      'Conferencing DSP with AVB and Dante',
      ['4.9.0.32214', '4.11.1.34108'],
      'biamp-tesira',
    ],
    ['TesiraFORTÉ AI', 'dsp', 'Fixed I/O DSP, 12 in, 8 out', ['4.2.0.21341', '4.9.0.32214'], 'biamp-tesira'],
    ['Parlé TCM-XA', 'ceiling-microphone', 'Ceiling microphone with amplifier', ['4.11.1.34108']],
    ['Desono C-IC6', 'loudspeaker', '6.5-inch ceiling loudspeaker', []],
  ]),
  ...made({ manufacturer: 'QSC', vendor_name: 'QSC, LLC', serial: 'G@@#######', ouis: ['00:60:74'] }, [
    ['Core 110f', 'dsp', 'Q-SYS unified core', ['9.9.1', '9.12.0'], 'q-sys'],
    ['Core Nano', 'dsp', 'Q-SYS network core', ['9.9.1', '9.12.0'], 'q-sys'],
    ['CX-Q 4K4', 'amplifier', 'Four-channel network amplifier', ['9.12.0']],
    ['TSC-101-G3', 'touch-panel', '10-inch touch screen controller', ['9.12.0']],
    ['AD-C6T', 'loudspeaker', '6.5-inch ceiling loudspeaker', []],
  ]),
  ...made(
    { manufacturer: 'Shure', vendor_name: 'Shure Europe GmbH', serial: '#@@########', ouis: ['00:0E:DD'] },
    [
      ['MXA920', 'ceiling-microphone', 'Ceiling array microphone', ['1.3.12', '1.5.17'], 'shure'],
      ['MXA310', 'table-microphone', 'Table array microphone', ['4.7.10'], 'shure'],
      ['P300', 'dsp', 'IntelliMix audio conferencing processor', ['4.6.15'], 'shure'],
      ['ULXD4Q', 'wireless-microphone', 'Four-channel digital receiver', ['2.7.6'], 'shure'],
      ['SLXD4D', 'wireless-microphone', 'Two-channel digital receiver', ['1.5.2.0'], 'shure'],
    ],
  ),
  ...made(
    {
      manufacturer: 'Sennheiser',
      vendor_name: 'Sennheiser electronic SE & Co. KG',
      serial: '##########',
      ouis: ['00:1B:66'],
    },
    [
      ['TeamConnect Ceiling 2', 'ceiling-microphone', 'Beamforming ceiling microphone', ['1.7.3', '1.8.1']],
      ['EW-DX EM 4', 'wireless-microphone', 'Four-channel digital receiver', ['3.0.2']],
      ['SL Boundary 114-S', 'table-microphone', 'Wireless boundary microphone', []],
    ],
  ),
  ...made({ manufacturer: 'Barco', vendor_name: 'Barco NV', serial: '186#######', ouis: ['00:04:A5'] }, [
    [
      'ClickShare CX-50',
      'wireless-presentation',
      'Wireless conferencing for large rooms',
      ['02.18.00.0012', '02.20.01.0004'],
    ],
    [
      'ClickShare CX-30',
      'wireless-presentation',
      'Wireless conferencing',
      ['02.18.00.0012', '02.20.01.0004'],
    ],
    ['G62-W14', 'large-projector', '1-chip DLP laser projector, WUXGA, 13,600 lm', ['1.7.4'], 'pjlink'],
    ['F70-4K8', 'large-projector', '1-chip DLP laser projector, 4K UHD, 8,000 lm', ['2.9.2'], 'pjlink'],
  ]),
  ...made(
    {
      manufacturer: 'Bose',
      vendor_name: 'Bose Professional',
      serial: '0#####P########AE',
      ouis: ['00:0C:8A', '2C:41:A1'],
    },
    [
      ['DesignMax DM5C', 'loudspeaker', '5.25-inch ceiling loudspeaker', []],
      ['PowerShareX PSX1204D', 'amplifier', 'Four-channel amplifier with Dante', ['1.650']],
      ['Videobar VB1', 'video-bar', 'USB conferencing device', ['3.1.4']],
      ['ControlSpace EX-440C', 'dsp', 'Conferencing processor', ['2.310']],
    ],
  ),
  ...made(
    {
      manufacturer: 'Yamaha',
      vendor_name: 'Yamaha Music Europe GmbH',
      serial: '@@@@#####',
      ouis: ['00:A0:DE', 'AC:44:F2'],
    },
    [
      ['QL5', 'mixer', '64-channel digital mixing console', ['5.81', '6.00']],
      ['TF-RACK', 'mixer', '40-channel rack mixer', ['4.50']],
      ['XMV4280-D', 'amplifier', 'Four-channel amplifier with Dante', ['2.05']],
      ['VXS5', 'loudspeaker', '4.5-inch surface-mount loudspeaker', []],
      ['RM-CG', 'ceiling-microphone', 'Ceiling array microphone', ['1.4.0', '2.0.1']],
    ],
  ),
  ...made(
    {
      manufacturer: 'APC',
      vendor_name: 'Schneider Electric',
      serial: '5AYYWWT#####',
      ouis: ['00:C0:B7', '28:29:86'],
    },
    [
      ['AP7921B', 'pdu', 'Switched rack PDU, 16 A, 8 outlets', ['6.8.2', '7.0.8'], 'snmp-pdu'],
      ['AP8959EU3', 'pdu', 'Switched rack PDU 2G, 24 outlets', ['6.9.6', '7.1.2'], 'snmp-pdu'],
    ],
  ),
  ...made(
    {
      manufacturer: 'Shelly',
      vendor_name: 'Shelly Europe Ltd.',
      serial: 'MAC',
      ouis: ['44:17:93', 'C8:C9:A3', '30:C6:F7'],
    },
    [
      ['Plus 1PM', 'smart-relay', 'Wi-Fi relay with power metering', ['1.3.3', '1.4.4'], 'shelly'],
      ['Pro 4PM', 'smart-relay', 'Four-channel DIN-rail relay', ['1.3.3', '1.4.4'], 'shelly'],
    ],
  ),
  ...made(
    {
      manufacturer: 'Axis',
      vendor_name: 'Axis Communications AB',
      serial: 'MAC',
      ouis: ['AC:CC:8E', 'B8:A4:4F'],
    },
    [
      ['M3086-V', 'security-camera', '4 MP fixed mini dome', ['11.8.61', '11.11.109']],
      ['V5925', 'ptz-camera', 'HDTV PTZ camera for live streaming', ['10.12.228']],
      ['P3268-LV', 'security-camera', '4K fixed dome', ['11.11.109']],
    ],
  ),
  ...made(
    {
      manufacturer: 'NETGEAR',
      vendor_name: 'NETGEAR International Ltd.',
      serial: '#@@####@#####',
      ouis: ['A0:40:A0', '9C:3D:CF'],
    },
    [
      [
        'M4250-26G4F-PoE+',
        'network-switch',
        'AV line managed switch, 24 PoE+ ports',
        ['13.0.4.20', '13.0.4.33'],
      ],
      ['M4250-10G2XF-PoE+', 'network-switch', 'AV line managed switch, 8 PoE+ ports', ['13.0.4.33']],
    ],
  ),
  ...made(
    { manufacturer: 'BrightSign', vendor_name: 'BrightSign LLC', serial: 'UTD##@######', ouis: ['90:AC:3F'] },
    [
      ['XT1145', 'media-player', '4K signage player', ['9.0.145', '9.0.168']],
      ['HD225', 'media-player', 'Full HD signage player', ['9.0.145']],
    ],
  ),
  ...made(
    {
      manufacturer: 'Blackmagic Design',
      vendor_name: 'Blackmagic Design',
      serial: '########',
      ouis: ['7C:2E:0D'],
    },
    [
      ['HyperDeck Studio HD Plus', 'recorder', 'Broadcast deck, SSD and SD', ['8.4.1', '8.5']],
      ['ATEM Constellation HD', 'switcher', 'Live production switcher', ['9.5.1']],
    ],
  ),
  ...made(
    { manufacturer: 'Kramer', vendor_name: 'Kramer Electronics', serial: '############', ouis: ['00:1D:56'] },
    [
      ['VP-440X', 'switcher', '4K presentation switcher and scaler', ['1.06']],
      ['VIA GO3', 'wireless-presentation', 'Wireless presentation device', ['4.0.0123']],
    ],
  ),
  ...made({ manufacturer: 'Lenovo', vendor_name: 'Lenovo', serial: 'PF######', ouis: ['8C:16:45'] }, [
    ['ThinkSmart Core Gen 2', 'room-computer', 'Meeting room computer', ['M3PKT2CA']],
  ]),
  ...made({ manufacturer: 'Televic', vendor_name: 'Televic Conference', serial: '71########', ouis: [] }, [
    ['Confidea G4', 'interpretation', 'Wireless conference unit', []],
  ]),
];
