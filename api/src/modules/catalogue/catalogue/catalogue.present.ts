import type {
  AlbumAnswer,
  AlbumDto,
  ArtistAnswer,
  TagSet,
  TrackItem,
} from '@sori/contract/catalogue'
import { presentTagNames } from '../../../lib/text/tag-names.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import { formatOf } from '../../files/files/file.service.ts'
import type { StreamLinks } from '../../files/streaming/index.ts'
import { albumCardFacts, artistCardFacts, cardPathOf, trackCardFacts } from '../cards/index.ts'
import type { ListedAlbumRow, ListedTrackRow, TagName } from './catalogue.repository.ts'
import { isHidden, isManager } from './hidden-items.ts'

/** Returns a track of a list as `caller` sees it. `owned` is true for buyers and for the artist. */
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
      soundType: row.sound_type,
      bpm: row.bpm,
      musicalKey: row.musical_key,
    },
    albumDTO: presentAlbum(row),
    tagsStreamDTO: {
      instrumentTagName: tags.instrument.join(','),
      moodTagName: tags.mood.join(','),
      genreTagName: tags.genre.join(','),
      names: presentTagNames(row.tags),
    },
    ...(caller && {
      owned: row.member_id === caller.id || row.cart_status === 'DONE',
      inCart: row.cart_status === 'READY',
    }),
  }
}

export function presentTrackPage(row: ListedTrackRow, caller: Caller | null, links: StreamLinks) {
  const item = presentEvenHidden(row, caller, links)
  return {
    ...item,
    filePath: row.path,
    ...(!isHidden(row) && { cardPath: cardPathOf('track', row.id, trackCardFacts(item)) }),
  }
}

export function presentAlbumPage(
  row: ListedAlbumRow,
  tracks: readonly ListedTrackRow[],
  caller: Caller | null,
  links: StreamLinks,
): AlbumAnswer['dtoList'][number] {
  const page = {
    albumDTO: presentAlbum(row),
    tracks: tracks.map((track) => presentEvenHidden(track, caller, links)),
  }
  return {
    ...page,
    ...(!row.album_hidden && { cardPath: cardPathOf('album', row.album_id, albumCardFacts(page)) }),
    ...(row.album_hidden && {
      hidden: true,
      ...(isManager(row, caller) && {
        hiddenBy: row.album_hidden_by,
        hiddenReason: row.album_hidden_reason,
      }),
    }),
  }
}

export function presentArtist(row: Omit<ArtistAnswer['dto'], 'cardPath'>): ArtistAnswer['dto'] {
  return { ...row, cardPath: cardPathOf('artist', row.userId, artistCardFacts(row)) }
}

/** Returns a track that may be hidden: then with a signed preview URL, and the reason for managers. */
function presentEvenHidden(
  row: ListedTrackRow,
  caller: Caller | null,
  links: StreamLinks,
): TrackItem {
  const item = presentTrack(row, caller)
  if (!isHidden(row)) return item
  return {
    ...item,
    hidden: row.hidden,
    albumHidden: row.album_hidden,
    ...(isManager(row, caller) && { hiddenBy: row.hidden_by, hiddenReason: row.hidden_reason }),
    previewPath: links.urlOf(row.path, { hidden: true }),
  }
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
