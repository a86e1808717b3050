import type { AlbumDto, TagSet, TrackItem } from '@sori/contract/catalogue'
import type { Caller } from '../../../plugins/app-types.ts'
import { formatOf } from '../../files/files/file.service.ts'
import type { ListedAlbumRow, ListedTrackRow, TagName } from './catalogue.repository.ts'

/** Returns a listed track as `caller` sees it. Artists own their tracks. */
export function presentTrack(row: ListedTrackRow, caller: Caller | null): TrackItem {
  const tags = presentTags(row.tags)
  return {
    musicDTO: {
      musicId: row.id,
      title: row.title,
      filePath: row.path,
      description: row.description,
      createDate: row.created_at.toISOString(),
      modifyDate: row.modified_at.toISOString(),
      nickname: row.nickname,
      duration: row.duration_ms === null ? null : row.duration_ms / 1000,
      peaks: row.peaks?.toString('base64') ?? null,
      format: formatOf(row.mime),
      sizeBytes: row.bytes,
      sampleRate: row.sample_rate,
      channels: row.channels,
      loudness: row.loudness,
      truePeak: row.true_peak,
    },
    albumDTO: presentAlbum(row),
    tagsStreamDTO: {
      instrumentTagName: tags.instrument.join(','),
      moodTagName: tags.mood.join(','),
      genreTagName: tags.genre.join(','),
    },
    ...(caller && {
      owned: row.member_id === caller.id || row.cart_status === 'DONE',
      inCart: row.cart_status === 'READY',
    }),
  }
}

export function presentTrackPage(row: ListedTrackRow, caller: Caller | null) {
  return { ...presentTrack(row, caller), filePath: row.path }
}

export function presentAlbum(row: ListedAlbumRow): AlbumDto {
  return {
    albumId: row.album_id,
    userId: row.member_id,
    nickname: row.nickname,
    albumName: row.album_name,
    albumArtPath: row.art_path,
    description: row.album_description,
    createDate: row.album_created_at.toISOString(),
    modifyDate: row.album_modified_at.toISOString(),
  }
}

/** Returns the names of tags by kind. */
export function presentTags(tags: readonly TagName[]): TagSet {
  const namesOf = (kind: keyof TagSet) =>
    tags.filter((tag) => tag.kind === kind).map((tag) => tag.name)
  return { instrument: namesOf('instrument'), mood: namesOf('mood'), genre: namesOf('genre') }
}
