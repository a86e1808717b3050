import { problemText, useCommand } from '@sori/remote-kit/data'
import { useHost, useLocale, useSession } from '@sori/remote-kit/host'
import type { Dispatch } from 'react'
import { useWatchTracks } from '../../api/useWatchTracks.ts'
import type { WatchedTrack } from '../../api/watchTracks.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { bodyOf, usePublishTrackMutation } from './uploadApi.ts'
import type { UploadAction, UploadState } from './uploadState.ts'

/**
 * Returns a function that publishes the tracks without problems, one after the other. Continues
 * after a refused track, but not after the end of the session. Stops silently after another member
 * has logged in.
 */
export function usePublish(
  dispatch: Dispatch<UploadAction>,
): (upload: UploadState) => Promise<void> {
  const host = useHost()
  const locale = useLocale()
  const { upload: texts } = useTexts()
  const watch = useWatchTracks()
  const nickname = useSession()?.nickname ?? ''
  const command = useCommand(usePublishTrackMutation(), {
    done: { message: null, to: 'stay' },
    events: ({ data }) => [['track.changed', { musicIds: [data.musicId] }]],
  })

  return async ({ album, tracks }) => {
    const owner = host.session.getSnapshot()?.userId
    const publishedTracks: WatchedTrack[] = []
    let failure: string | undefined
    for (const track of tracks.filter(({ problems }) => problems.length === 0)) {
      const { key, title } = track
      const outcome = await command.attempt(bodyOf(album, track))
      const { userId = owner } = host.session.getSnapshot() ?? {}
      if (userId !== owner) return
      if (outcome?.ok) {
        publishedTracks.push({
          id: outcome.answer.data.musicId,
          title,
          nickname,
          state: 'checking',
        })
        dispatch({ type: 'trackPublished', key })
      } else if (outcome) {
        const { errors: problems = [], status } = outcome.problem
        const text = problemText(locale, outcome.problem)
        dispatch({
          type: 'trackRefused',
          key,
          problems,
          refusal: problems.length === 0 ? text : undefined,
        })
        if ([401, 403].includes(status)) {
          failure = text
          break
        }
      }
    }
    if (publishedTracks.length > 0) watch(publishedTracks)
    const failedCount = tracks.length - publishedTracks.length
    const refusal = failure ?? texts.refused(failedCount, publishedTracks.length)
    host.toast(
      failedCount === 0 ? { kind: 'ok', text: texts.done } : { kind: 'error', text: refusal },
    )
    dispatch({ type: 'publishEnded', isComplete: failedCount === 0 })
  }
}
