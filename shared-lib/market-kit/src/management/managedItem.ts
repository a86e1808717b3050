import type { AudioWarning } from '@sori/contract/files'
import type {
  FileState,
  ManagedAlbum as WireAlbum,
  ManagedTrack as WireTrack,
} from '@sori/contract/management'
import { type Album, type Hiding, hidingOf, type Track, toAlbum, toTrack } from '../model/index.ts'

export type { Hiding } from '../model/index.ts'

export interface ManagedAlbum extends Album, Hiding {}

/** Its `filePath` plays even while the track is hidden. */
export interface ManagedTrack extends Track, Hiding {
  /** True when the album is hidden, independent of `hidden`. */
  readonly albumHidden: boolean
  readonly state: FileState
  readonly warning: AudioWarning | null
}

export function toManagedAlbum(wire: WireAlbum): ManagedAlbum {
  return { ...toAlbum(wire), ...hidingOf(wire) }
}

export function toManagedTrack(wire: WireTrack): ManagedTrack {
  const track = toTrack(wire)
  const isHidden = Boolean(wire.hidden || wire.albumHidden)
  // The public URL of a hidden track fails. The signed URL is valid for an hour.
  const filePath =
    isHidden && wire.previewPath ? wire.previewPath.replace(/^\/api\/stream\//, '') : track.filePath
  return {
    ...track,
    ...hidingOf(wire),
    filePath,
    albumHidden: wire.albumHidden ?? false,
    state: wire.state ?? 'live',
    warning: wire.warning ?? null,
  }
}
