import {
  type AudioFormat,
  type MusicalKey,
  type SoundType,
  type TagNames,
  type TagSet,
  type TrackItem,
  tagKinds,
} from '@sori/contract/catalogue'
import { type Hiding, hidingOf } from './hiding.ts'

/** The maker of an item. `userId` is the id of the artist's account. */
export interface Artist {
  readonly nickname: string
  readonly userId: number
}

/** The file that is sold. `sampleRate` is in Hz. Unmeasured values are null. */
export interface AudioFile {
  readonly format: AudioFormat
  readonly sizeBytes: number
  readonly sampleRate: number | null
  readonly channels: number | null
}

export interface Track {
  readonly id: number
  readonly title: string
  readonly artist: Artist
  readonly album: { readonly id: number; readonly name: string; readonly artPath: string | null }
  readonly tags: Readonly<TagSet>
  /** The names of the tags, for `tagLabel`. */
  readonly tagNames?: TagNames | undefined
  readonly soundType?: SoundType | null | undefined
  /** The tempo; null without a steady beat. */
  readonly bpm?: number | null | undefined
  readonly musicalKey?: MusicalKey | null | undefined
  readonly description: string
  /**
   * The key of the file: `/api/stream/{filePath}` plays the preview, `/api/files/{filePath}`
   * returns the original to its owners.
   */
  readonly filePath: string
  /**
   * Present if the track is hidden: then only its artist, buyers and administrators see it (D86).
   */
  readonly hiding?: Hiding & { readonly albumHidden: boolean }
  /** The signed URL that plays a hidden track for an hour. */
  readonly previewPath?: string
  /** Undefined if the response has no file. */
  readonly file?: AudioFile
  /** The length in seconds; null until measured. */
  readonly duration: number | null
  /** The waveform in base64, a byte for each bar; null until measured. */
  readonly peaks: string | null
  /** Integrated loudness in LUFS; null until measured, and for silence. */
  readonly loudness: number | null
  readonly createdAt: string
  readonly modifiedAt: string
  /** True if the member owns it; false for visitors. */
  readonly owned: boolean
  /** True if the track is in the member's cart. */
  readonly inCart: boolean
}

export function toTrack(item: TrackItem): Track {
  const { musicDTO: music, albumDTO: album, tagsStreamDTO: tags, owned, inCart } = item
  const { hidden = false, albumHidden = false, previewPath } = item
  const isHidden = hidden || albumHidden
  return {
    id: music.musicId,
    title: music.title,
    artist: { nickname: music.nickname, userId: album.userId },
    album: { id: album.albumId, name: album.albumName, artPath: album.albumArtPath },
    tags: tagSetOf((kind) => tags[`${kind}TagName`].split(',').filter(Boolean)),
    tagNames: tags.names,
    soundType: music.soundType,
    bpm: music.bpm,
    musicalKey: music.musicalKey,
    description: music.description,
    filePath: music.filePath,
    ...(isHidden && { hiding: { ...hidingOf(item), albumHidden }, previewPath }),
    ...(music.format && {
      file: {
        format: music.format,
        sizeBytes: music.sizeBytes ?? 0,
        sampleRate: music.sampleRate ?? null,
        channels: music.channels ?? null,
      },
    }),
    duration: music.duration,
    peaks: music.peaks,
    loudness: music.loudness ?? null,
    createdAt: music.createDate,
    modifiedAt: music.modifyDate,
    owned: owned ?? false,
    inCart: inCart ?? false,
  }
}

/** Returns a tag set: calls `tagsOf` for each kind. */
export function tagSetOf(tagsOf: (kind: (typeof tagKinds)[number]) => string[]): TagSet {
  return Object.fromEntries(tagKinds.map((kind) => [kind, tagsOf(kind)])) as TagSet
}
