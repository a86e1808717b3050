import type { CharacterSource } from '@sori/contract/catalogue'
import type { AudioWarning } from '@sori/contract/files'
import type {
  FileState,
  ManagedAlbum as WireAlbum,
  ManagedTrack as WireTrack,
} from '@sori/contract/management'
import { type Album, type Hiding, hidingOf, type Track, toAlbum, toTrack } from '../model/index.ts'

export type { Hiding } from '../model/index.ts'

const STREAM_PREFIX = /^\/api\/stream\//

interface ItemNumbers {
  readonly downloads: number
  readonly creditsEarned: number
}

interface Versioned {
  /** Increases with every change of texts, cover or character. */
  readonly version: number | undefined
}

/** A row of a list. `unmatched` is true if it is listed only because it was edited. */
export interface Listed {
  readonly unmatched?: boolean | undefined
}

export interface ManagedAlbum extends Album, Hiding, ItemNumbers, Versioned, Listed {
  readonly trackCount: number
}

/** A track in management. `filePath` plays even while the track is hidden. */
export interface ManagedTrack extends Track, Hiding, ItemNumbers, Versioned, Listed {
  /** True if the album is hidden. The track itself may be hidden or not. */
  readonly albumHidden: boolean
  readonly state: FileState
  readonly warning: AudioWarning | null
  /** The source of type, tempo and key; null before they are measured. */
  readonly characterSource?: CharacterSource | null
  /** True if another member owns the track. Its file can then not be replaced. */
  readonly isBought: boolean
}

export function toManagedAlbum(wire: WireAlbum): ManagedAlbum {
  const { trackCount = 0, version, unmatched } = wire
  const shared = { ...hidingOf(wire), ...numbersOf(wire), trackCount, version, unmatched }
  return { ...toAlbum(wire), ...shared }
}

export function toManagedTrack(wire: WireTrack): ManagedTrack {
  const track = toTrack(wire)
  const isHidden = Boolean(wire.hidden || wire.albumHidden)
  // The public URL of a hidden track fails, so `previewPath` is a signed URL, valid for an hour.
  const filePath =
    isHidden && wire.previewPath ? wire.previewPath.replace(STREAM_PREFIX, '') : track.filePath
  return {
    ...track,
    ...hidingOf(wire),
    ...numbersOf(wire),
    version: wire.version,
    unmatched: wire.unmatched,
    isBought: wire.bought ?? false,
    filePath,
    albumHidden: wire.albumHidden ?? false,
    state: wire.state ?? 'live',
    warning: wire.warning ?? null,
    characterSource: wire.characterSource ?? null,
  }
}

function numbersOf({ downloads = 0, creditsEarned = 0 }: WireAlbum | WireTrack): ItemNumbers {
  return { downloads, creditsEarned }
}
