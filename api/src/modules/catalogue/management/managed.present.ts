import type { AlbumItem, TrackItem } from '@sori/contract/catalogue'
import type { FileState, ManagedAlbum, ManagedTrack, RecentUpload } from '@sori/contract/management'
import type { StreamLinks } from '../../files/streaming/index.ts'
import type { ManagedAlbumRow, ManagedTrackRow, UploadRow } from './managed.repository.ts'

/** A track with what its artist and administrators see of it beside what everybody does. */
export function presentManagedTrack(
  item: TrackItem,
  row: ManagedTrackRow,
  links: StreamLinks,
): ManagedTrack {
  return {
    ...item,
    hidden: row.hidden,
    hiddenBy: row.hidden_by,
    hiddenReason: row.hidden_reason,
    albumHidden: row.album_hidden,
    state: stateOf(row.file_state, true),
    previewPath: links.to(row.path, { hidden: row.hidden || row.album_hidden }),
  }
}

/** The same of an album. */
export function presentManagedAlbum(item: AlbumItem, row: ManagedAlbumRow): ManagedAlbum {
  return {
    ...item,
    hidden: row.hidden,
    hiddenBy: row.hidden_by,
    hiddenReason: row.hidden_reason,
    trackCount: row.track_count,
  }
}

/** A sound that a member has brought lately. */
export function presentUpload(row: UploadRow): RecentUpload {
  const state = stateOf(row.state, row.track_id !== null)
  return {
    filePath: row.path,
    createDate: row.created_at.toISOString(),
    state,
    code: state === 'refused' ? 'TRACK_TYPE' : null,
    format: row.mime === 'audio/wav' ? 'wav' : 'mp3',
    sizeBytes: row.bytes,
    musicId: row.track_id,
    title: row.title,
    albumName: row.album_name,
  }
}

function stateOf(file: ManagedTrackRow['file_state'], isPublished: boolean): FileState {
  if (file === 'receiving') return 'checking'
  if (file === 'stored') return 'preparing'
  if (file === 'failed') return 'refused'
  return isPublished ? 'live' : 'ready'
}
