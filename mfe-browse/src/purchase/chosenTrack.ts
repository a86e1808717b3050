import { TRACK_CREDITS } from '@sori/contract/catalogue'
import type { Track } from '@sori/remote-kit/model'

/** What the calls take: the track as the person saw it when they chose it. The server checks all of it (D10). */
export function chosenTrack(userId: string, { id, title, filePath, artist }: Track) {
  return { musicId: id, userId: Number(userId), title, filePath, nickname: artist.nickname, credit: TRACK_CREDITS } as const
}

/** What a track's file is called where the server does not say. */
export function fileName({ artist, title }: Track): string {
  return `${artist.nickname} - ${title}`
}
