import type { Pcm } from '../../../../src/modules/media/pcm.ts'
import type { Piece } from './score.ts'
import type { Stereo } from './sound.ts'
import { RATE } from './sound.ts'
import { ambient } from './styles/ambient.ts'
import { boombap } from './styles/boombap.ts'
import { cinematic } from './styles/cinematic.ts'
import { house } from './styles/house.ts'
import { hwimori } from './styles/hwimori.ts'
import { jazz } from './styles/jazz.ts'
import { lofi } from './styles/lofi.ts'
import { picnic } from './styles/picnic.ts'
import { sanjo } from './styles/sanjo.ts'
import { synthwave } from './styles/synthwave.ts'
import { techno } from './styles/techno.ts'
import { trap } from './styles/trap.ts'

const styles = { ambient, boombap, cinematic, house, hwimori, jazz, lofi, picnic, sanjo, synthwave, techno, trap } satisfies Record<
  string,
  (piece: Piece) => Stereo
>

export type TrackSound = Piece & { style: keyof typeof styles }

/**
 * The sound of a demo track (D39): 44.1 kHz stereo, 15 to 40 seconds, the same samples for the same `sound` every time.
 * Takes about half a second of a core; the server calls it in a thread (`WorldRenderer`).
 */
export function renderTrack(sound: TrackSound): Pcm {
  const { left, right } = styles[sound.style](sound)
  return { sampleRate: RATE, channels: [left, right] }
}
