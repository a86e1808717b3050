import type {
  FileState,
  HiddenBy,
  ManagedAlbum as WireAlbum,
  ManagedTrack as WireTrack,
} from '@sori/contract/management'
import { type Album, type Track, toAlbum, toTrack } from '../model/index.ts'

/** Whether an item is hidden itself, and by whom (D49). */
export interface Hiding {
  readonly hidden: boolean
  readonly hiddenBy: HiddenBy | null
  /** The administrator's reason. */
  readonly hiddenReason: string | null
}

/** An album as its artist and administrators manage it. */
export interface ManagedAlbum extends Album, Hiding {}

/** A track as its artist and administrators manage it. Its `filePath` plays also while it is hidden. */
export interface ManagedTrack extends Track, Hiding {
  /** Out of sight with its album, whatever `hidden` says. */
  readonly albumHidden: boolean
  /** The state of its audio file. */
  readonly state: FileState
}

/** An entry of the API's managed albums as a {@link ManagedAlbum}. */
export function toManagedAlbum(wire: WireAlbum): ManagedAlbum {
  return { ...toAlbum(wire), ...hidingOf(wire) }
}

/** An entry of the API's managed tracks as a {@link ManagedTrack}. */
export function toManagedTrack(wire: WireTrack): ManagedTrack {
  const track = toTrack(wire)
  const isHidden = Boolean(wire.hidden || wire.albumHidden)
  // the public address of a hidden sound answers nobody; the signed one is good for an hour
  const filePath =
    isHidden && wire.previewPath ? wire.previewPath.replace(/^\/api\/stream\//, '') : track.filePath
  return {
    ...track,
    ...hidingOf(wire),
    filePath,
    albumHidden: wire.albumHidden ?? false,
    state: wire.state ?? 'live',
  }
}

function hidingOf({ hidden, hiddenBy, hiddenReason }: WireAlbum | WireTrack): Hiding {
  return { hidden: hidden ?? false, hiddenBy: hiddenBy ?? null, hiddenReason: hiddenReason ?? null }
}
