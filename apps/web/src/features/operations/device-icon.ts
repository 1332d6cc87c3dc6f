import {
  AudioLines,
  Cable,
  Camera,
  Cpu,
  Disc3,
  type LucideIcon,
  Mic,
  MonitorPlay,
  MonitorSpeaker,
  Network,
  Plug,
  Presentation,
  Projector,
  Speaker,
  Tablet,
  Tv,
  Video,
} from 'lucide-react';

/** By a word of the type, in the order of the list: 'Video wall' is a screen rather than a video device. */
const icons: readonly [word: RegExp, icon: LucideIcon][] = [
  [/projector|projecteur|proyector/i, Projector],
  [/signage|player|lecteur|reproductor/i, MonitorPlay],
  [/display|screen|wall|écran|ecran|pantalla|moniteur|monitor/i, Tv],
  [/camera|caméra|cámara/i, Camera],
  [/codec|video bar|visio|conferenc/i, Video],
  [/microphone|micro|micrófono/i, Mic],
  [/speaker|haut-parleur|altavoz/i, Speaker],
  [/dsp|amplifier|mixing|console|audio|ampli/i, AudioLines],
  [/touch|panel|tactile|táctil/i, Tablet],
  [/presentation|présentation|presentación/i, Presentation],
  [/pdu|relay|outlet|power|prise|relais/i, Plug],
  [/network|réseau|red\b/i, Network],
  [/switcher|matrix|av over ip|matrice|matriz/i, Cable],
  [/recorder|enregistreur|grabador/i, Disc3],
  [/processor|computer|processeur|procesador/i, Cpu],
];

export function deviceIcon(assetType: string | null): LucideIcon {
  return icons.find(([word]) => word.test(assetType ?? ''))?.[1] ?? MonitorSpeaker;
}
