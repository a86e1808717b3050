import type { Cover } from '../cover.ts'
import type { Part, TrackSound } from '../synth/render.ts'

/** An artist's shelf as it is written by hand; `world.ts` turns shelves into rows. */
export type Pack = { key: string; nickname: string; albums: readonly PackAlbum[] }
export type PackAlbum = {
  key: string
  name: string
  description: string
  /** when its first track appeared */ daysAgo: number
  cover: Cover
  tracks: readonly PackTrack[]
}
export type PackTrack = { title: string; description: string; tags: string; sound: Omit<TrackSound, 'seed'> }

/** `tags`: the three kinds between bars, `piano, drums | warm | lofi`. */
export function track(title: string, description: string, tags: string, sound: PackTrack['sound']): PackTrack {
  return { title, description, tags, sound }
}

type More = Omit<TrackSound, 'seed' | 'bpm' | 'key' | 'bars' | 'parts'>
type Of<P extends Part['play']> = Extract<Part, { play: P }>
type Rest<P extends Part['play'], Named extends keyof Of<P>> = Omit<Of<P>, 'play' | Named>

export const music = (bpm: number, key: TrackSound['key'], bars: number, parts: readonly Part[], more: More = {}): PackTrack['sound'] => ({
  bpm,
  key,
  bars,
  parts,
  ...more,
})

/** Six and a half seconds of single sounds, one every so many fifths of a second. */
export const set = (of: Of<'shots'>['of'], every: number, key: TrackSound['key'] = 'C minor', room = 0.8): PackTrack['sound'] =>
  music(74, key, 2, [hits(of, every)], { room })

/** A place rather than a piece: six and a half seconds. */
export const field = (...parts: readonly Part[]): PackTrack['sound'] => music(74, 'C major', 2, parts, { lufs: -16, room: 0.6 })

export const drums = (kit: Of<'drums'>['kit'], groove: Of<'drums'>['groove'], rest: Rest<'drums', 'kit' | 'groove'> = {}): Part => ({
  play: 'drums',
  kit,
  groove,
  ...rest,
})
export const bass = (on: Of<'bass'>['on'], figure: Of<'bass'>['figure'], rest: Rest<'bass', 'on' | 'figure'> = {}): Part => ({
  play: 'bass',
  on,
  figure,
  ...rest,
})
export const chords = (on: Of<'chords'>['on'], figure: Of<'chords'>['figure'], rest: Rest<'chords', 'on' | 'figure'> = {}): Part => ({
  play: 'chords',
  on,
  figure,
  ...rest,
})
export const tune = (on: Of<'tune'>['on'], rest: Rest<'tune', 'on'> = {}): Part => ({ play: 'tune', on, ...rest })
export const air = (of: Of<'texture'>['of'], gain = 0.2): Part => ({ play: 'texture', of, gain })
export const hits = (of: Of<'shots'>['of'], every: number, rest: Rest<'shots', 'of' | 'every'> = {}): Part => ({
  play: 'shots',
  of,
  every,
  ...rest,
})
