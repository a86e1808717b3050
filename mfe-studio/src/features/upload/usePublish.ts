import { useCommand } from '@sori/remote-kit/commands'
import type { FieldProblem } from '@sori/remote-kit/forms'
import { problemText } from '@sori/remote-kit/http'
import { useHost, useLocale, useRemoteDispatch, useSession } from '@sori/remote-kit/remote'
import type { SoundRow } from './soundRows.ts'
import type { UploadAlbum } from './uploadAlbum.ts'
import { bodyOf, uploadApi } from './uploadApi.ts'
import { type SoundState, watchSounds } from './watchSounds.ts'

/** How each track of an upload ended. */
interface PublishListener {
  onDone(row: SoundRow): void
  /** `refusal` is in words, where no field is to blame. */
  onRefused(row: SoundRow, problems: readonly FieldProblem[], refusal: string | undefined): void
}

/** How an upload ended as a whole. */
interface Published {
  /** How many tracks are not on sale. */
  failed: number
  /** Nobody is logged in any more, in words: the tracks that were left were not sent. */
  ended: string | undefined
}

/**
 * Publishes tracks one call after another. A refused track does not stop the others; the end of the session does. Once another member has logged in
 * the rest is not sent in their name, nor told to them: the answer is undefined.
 */
export function usePublish() {
  const host = useHost()
  const locale = useLocale()
  const dispatch = useRemoteDispatch()
  const nickname = useSession()?.nickname ?? ''
  const command = useCommand(uploadApi.endpoints.publishSound, {
    done: { message: null, to: 'stay' },
    events: ({ data }) => [['track.changed', { musicIds: [data.musicId] }]],
  })
  const ask = () => dispatch(uploadApi.endpoints.listRecentSounds.initiate(undefined, { subscribe: false, forceRefetch: true })).unwrap()

  return async (album: UploadAlbum, rows: readonly SoundRow[], { onDone, onRefused }: PublishListener): Promise<Published | undefined> => {
    const owner = host.session.getSnapshot()?.userId
    const sounds: SoundState[] = []
    let ended: string | undefined
    for (const row of rows) {
      if (ended) break
      const outcome = await command.attempt(bodyOf(album, row))
      const { userId = owner } = host.session.getSnapshot() ?? {}
      if (userId !== owner) return undefined
      if (outcome?.ok) {
        sounds.push({ id: outcome.answer.data.musicId, title: row.title, nickname, state: 'checking' })
        onDone(row)
      } else if (outcome) {
        const problems = outcome.problem.errors ?? []
        onRefused(row, problems, problems.length === 0 ? problemText(locale, outcome.problem) : undefined)
        if ([401, 403].includes(outcome.problem.status)) ended = problemText(locale, outcome.problem)
      }
    }
    if (sounds.length > 0) watchSounds(host, ask, sounds)
    return { failed: rows.length - sounds.length, ended }
  }
}
