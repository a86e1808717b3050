import type { CartItem, OwnedTrackDto } from '@sori/contract/cart'
import type { MemberTrackRow } from './member-track.repository.ts'

const formats = { 'audio/mpeg': 'mp3', 'audio/wav': 'wav' } as const

export function presentCartItem(userId: number, row: MemberTrackRow): CartItem {
  return { userId, ...presentTrack(row) }
}

export function presentOwnedTrack(row: MemberTrackRow): OwnedTrackDto {
  const track = presentTrack(row)
  const licence = row.certificate !== null && { licence: { code: row.certificate } }
  return {
    ...track,
    orderDate: track.createDate,
    bought: row.entryId !== null,
    ...licence,
    ...(row.takenDown && { takenDown: true }),
  }
}

function presentTrack(row: MemberTrackRow) {
  const { since, durationMs, peaks, mime, certificate, entryId, takenDown, ...track } = row
  return {
    ...track,
    createDate: since.toISOString(),
    duration: durationMs === null ? null : durationMs / 1000,
    peaks: peaks?.toString('base64') ?? null,
    format: formats[mime],
  }
}
