import type { FileState, ManagedAlbum, ManagedTrack, RecentUpload } from '@sori/contract/management'
import { formatOf } from '../../files/files/file.service.ts'
import type { StreamLinks } from '../../files/streaming/index.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { TrackSales, UploadRow } from './management.repository.ts'

type AlbumSales = Omit<TrackSales, 'bought'>

type Listed<Items extends 'readItems' | 'readAlbumItems'> = Awaited<
  ReturnType<CatalogueService[Items]>
>[number]

export function presentManagedTrack(
  { item, row }: Listed<'readItems'>,
  sales: TrackSales | undefined,
  links: StreamLinks,
): ManagedTrack {
  const { path, hidden, album_hidden: albumHidden } = row
  return {
    ...item,
    version: row.version,
    hidden,
    hiddenBy: row.hidden_by,
    hiddenReason: row.hidden_reason,
    takenDown: row.taken_down,
    albumHidden,
    state: stateOf(row.file_state, { isPublished: true }),
    warning: row.file_warning,
    characterSource: row.character_source,
    previewPath: links.urlOf(path, { hidden: hidden || albumHidden }),
    ...presentSales(sales),
    bought: sales?.bought ?? false,
  }
}

export function presentManagedAlbum(
  { item, row }: Listed<'readAlbumItems'>,
  trackCount: number,
  sales: AlbumSales | undefined,
): ManagedAlbum {
  return {
    ...item,
    version: row.album_version,
    hidden: row.album_hidden,
    hiddenBy: row.album_hidden_by,
    hiddenReason: row.album_hidden_reason,
    takenDown: row.album_taken_down,
    trackCount,
    ...presentSales(sales),
  }
}

function presentSales({ downloads, earned }: AlbumSales = { downloads: 0, earned: 0 }) {
  return { downloads, creditsEarned: earned }
}

export function presentUpload(row: UploadRow): RecentUpload {
  const state = stateOf(row.state, { isPublished: row.track_id !== null })
  return {
    filePath: row.path,
    createDate: row.created_at.toISOString(),
    state,
    code: state === 'refused' ? 'TRACK_BROKEN' : null,
    format: formatOf(row.mime),
    sizeBytes: row.bytes,
    musicId: row.track_id,
    title: row.title,
    albumName: row.album_name,
    warning: row.warning,
  }
}

function stateOf(state: UploadRow['state'], { isPublished }: { isPublished: boolean }): FileState {
  const states = { receiving: 'checking', stored: 'preparing', failed: 'refused' } as const
  if (state === 'ready') return isPublished ? 'live' : 'ready'
  return states[state]
}
