import type { AlbumItem, TagSet, TrackItem } from '@sori/contract/catalogue'
import { PAGE_SIZE, pagingOf } from '@sori/contract/envelope'
import type { Album, Track } from '../model/index.ts'

/** The position of a page in its list. */
export interface PageAt {
  page?: number
  size?: number
  total?: number
}

/** Returns the response of the API for a track: the inverse of `toTrack`. */
export function wireTrack(track: Track): TrackItem {
  const {
    id,
    title,
    artist,
    album,
    tags,
    tagNames: names,
    soundType,
    bpm,
    musicalKey,
    description,
    filePath,
    duration,
    peaks,
    createdAt,
    modifiedAt,
    owned,
    inCart,
    file,
    hiding,
    previewPath,
  } = track
  const times = { createDate: createdAt, modifyDate: modifiedAt }
  return {
    musicDTO: {
      musicId: id,
      title,
      nickname: artist.nickname,
      filePath,
      description,
      duration,
      peaks,
      soundType,
      bpm,
      musicalKey,
      ...file,
      ...times,
    },
    albumDTO: {
      albumId: album.id,
      userId: artist.userId,
      nickname: artist.nickname,
      albumName: album.name,
      albumArtPath: album.artPath,
      description: '',
      ...times,
    },
    tagsStreamDTO: { ...wireTags(tags), ...(names && { names }) },
    owned,
    inCart,
    ...hiding,
    ...(previewPath && { previewPath }),
  }
}

export function wireAlbum({
  id,
  name,
  artist,
  artPath,
  description,
  createdAt,
  modifiedAt,
}: Album): AlbumItem {
  return {
    albumDTO: {
      albumId: id,
      userId: artist.userId,
      nickname: artist.nickname,
      albumName: name,
      albumArtPath: artPath,
      description,
      createDate: createdAt,
      modifyDate: modifiedAt,
    },
  }
}

export function wirePage<Item>(
  items: readonly Item[],
  { page = 1, size = PAGE_SIZE, total = items.length }: PageAt = {},
) {
  return { ...pagingOf(page, size, total), dtoList: [...items] }
}

function wireTags(tags: TagSet): TrackItem['tagsStreamDTO'] {
  const { instrument, mood, genre } = tags
  return {
    instrumentTagName: instrument.join(','),
    moodTagName: mood.join(','),
    genreTagName: genre.join(','),
  }
}
