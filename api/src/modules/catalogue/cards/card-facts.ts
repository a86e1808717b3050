import { createHash } from 'node:crypto'
import {
  type AlbumAnswer,
  type ArtistAnswer,
  TRACK_CREDITS,
  type TrackItem,
} from '@sori/contract/catalogue'
import type { Card } from '../../files/media/index.ts'

/** The version of the drawing, a part of each card's URL. Increase it when the drawing changes. */
const DRAWING_VERSION = 1
const HASH_LENGTH = 12

/** The item or artist that a card shows. */
export type CardItem = { kind: 'track' | 'album' | 'artist'; id: number }

/** The texts and peaks that a card shows. `art` is the path of its cover or photo. */
export type CardFacts = Omit<Card, 'art'> & { art: string | null }

export function trackCardFacts({ musicDTO, albumDTO }: TrackItem): CardFacts {
  const { title, nickname, peaks } = musicDTO
  const detail = `${TRACK_CREDITS} 크레딧`
  return { title, artist: nickname, detail, art: albumDTO.albumArtPath, peaks }
}

export function albumCardFacts({
  albumDTO,
  tracks,
}: Pick<AlbumAnswer['dtoList'][number], 'albumDTO' | 'tracks'>): CardFacts {
  const { albumName, nickname, albumArtPath } = albumDTO
  const peaks = tracks[0]?.musicDTO.peaks ?? null
  const detail = `트랙 ${tracks.length}곡`
  return { title: albumName, artist: nickname, detail, art: albumArtPath, peaks }
}

export function artistCardFacts({
  nickname,
  picture,
  tracks,
  albums,
}: Omit<ArtistAnswer['dto'], 'cardPath' | 'latest'>): CardFacts {
  const detail = `트랙 ${tracks}곡 · 앨범 ${albums}개`
  return { title: nickname, artist: '', detail, art: picture, peaks: null }
}

/**
 * Returns a hash of the facts, a part of the card's URL. Caches may store a picture forever: a
 * card with new facts has a new URL.
 */
export function hashFacts(facts: CardFacts): string {
  const hash = createHash('sha256').update(JSON.stringify([DRAWING_VERSION, facts]))
  return hash.digest('hex').slice(0, HASH_LENGTH)
}

export function cardName({ kind, id }: CardItem, hash: string): string {
  return `${kind}-${id}-${hash}.jpg`
}

export function cardPathOf(kind: CardItem['kind'], id: number, facts: CardFacts): string {
  return `/media/card/${cardName({ kind, id }, hashFacts(facts))}`
}
