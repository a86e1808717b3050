import type { CartItem, OwnedTrackDto } from '@sori/contract/cart'
import type { PlayableTrack } from '@sori/contract/host'
import type { AudioFile } from '@sori/market-kit/catalogue'

/** A track in the cart or among the purchases. */
export interface MemberTrack extends PlayableTrack {
  /** The time of adding to the cart, or of the purchase (ISO 8601, UTC). */
  readonly since: string
  readonly file?: AudioFile
}

export function toMemberTrack(row: CartItem | OwnedTrackDto): MemberTrack {
  return {
    id: row.musicId,
    title: row.title,
    artist: { nickname: row.nickname },
    album: { name: row.albumName, artPath: row.albumArtPath },
    filePath: row.filePath,
    duration: row.duration,
    peaks: row.peaks,
    since: row.createDate,
    ...(row.format && {
      file: {
        format: row.format,
        sizeBytes: row.sizeBytes ?? 0,
        sampleRate: row.sampleRate ?? null,
        channels: row.channels ?? null,
      },
    }),
  }
}
