import { createHash } from 'node:crypto'
import {
  type AlbumAnswer,
  type ArtistAnswer,
  TRACK_CREDITS,
  type TrackItem,
} from '@sori/contract/catalogue'
import type { Card } from '../../files/media/index.ts'

/** Part of each card's address: increase it when the drawing changes. */
const DESIGN = 1
const HASH_LENGTH = 12

/** A track, album or artist. */
export type CardItem = { kind: 'track' | 'album' | 'artist'; id: number }

/** The facts in a picture. `art` is the path of a cover or photo. */
export type CardFacts = Omit<Card, 'art'> & { art: string | null }

export function trackFacts({ musicDTO, albumDTO }: TrackItem): CardFacts {
  const { title, nickname, peaks } = musicDTO
  const detail = `${TRACK_CREDITS} 크레딧`
  return { title, artist: nickname, detail, art: albumDTO.albumArtPath, peaks }
}

export function albumFacts({
  albumDTO,
  tracks,
}: Pick<AlbumAnswer['dtoList'][number], 'albumDTO' | 'tracks'>): CardFacts {
  const { albumName, nickname, albumArtPath } = albumDTO
  const peaks = tracks[0]?.musicDTO.peaks ?? null
  const detail = `트랙 ${tracks.length}곡`
  return { title: albumName, artist: nickname, detail, art: albumArtPath, peaks }
}

export function artistFacts({
  nickname,
  picture,
  tracks,
  albums,
}: Omit<ArtistAnswer['dto'], 'cardPath' | 'latest'>): CardFacts {
  const detail = `트랙 ${tracks}곡 · 앨범 ${albums}개`
  return { title: nickname, artist: '', detail, art: picture, peaks: null }
}

/** Returns a hash that changes with the facts, so that caches may keep the picture. */
export function cardHash(facts: CardFacts): string {
  const hash = createHash('sha256').update(JSON.stringify([DESIGN, facts]))
  return hash.digest('hex').slice(0, HASH_LENGTH)
}

export function cardName({ kind, id }: CardItem, hash: string): string {
  return `${kind}-${id}-${hash}.jpg`
}

export function cardPathOf(kind: CardItem['kind'], id: number, facts: CardFacts): string {
  return `/media/card/${cardName({ kind, id }, cardHash(facts))}`
}
