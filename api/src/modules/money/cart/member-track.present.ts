import type { CartItem, OwnedTrackDto } from '@sori/contract/cart'
import type { MemberTrackRow } from './member-track.repository.ts'

const formats = { 'audio/mpeg': 'mp3', 'audio/wav': 'wav' } as const

/** A track in the cart of `userId`. */
export function presentCartItem(userId: number, track: MemberTrackRow): CartItem {
  return { userId, ...presentTrack(track) }
}

/** A track that somebody owns. */
export function presentOwnedTrack(track: MemberTrackRow): OwnedTrackDto {
  const shown = presentTrack(track)
  const licence = track.certificate !== null && { licence: { code: track.certificate } }
  return { ...shown, orderDate: shown.createDate, bought: track.entry_id !== null, ...licence }
}

function presentTrack(track: MemberTrackRow) {
  return {
    musicId: track.id,
    title: track.title,
    nickname: track.nickname,
    filePath: track.path,
    createDate: track.since.toISOString(),
    albumName: track.album_name,
    albumArtPath: track.art_path,
    duration: track.duration_ms === null ? null : track.duration_ms / 1000,
    peaks: track.peaks?.toString('base64') ?? null,
    format: formats[track.mime],
    sizeBytes: track.bytes,
    sampleRate: track.sample_rate,
    channels: track.channels,
  }
}
