import { paths } from '@sori/contract/paths'
import type { FieldProblem } from '@sori/remote-kit/forms'
import { useHost, useLocale } from '@sori/remote-kit/host'
import {
  type Dispatch,
  type RefObject,
  useEffect,
  useEffectEvent,
  useReducer,
  useState,
} from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { missingTags } from './checkUpload.ts'
import { problemSentence } from './problemSentence.ts'
import { restoreUpload, useKeepDraft } from './uploadDraft.ts'
import { uploadReducer } from './uploadReducer.ts'
import { isUnsaved, type UploadAction, type UploadState } from './uploadState.ts'
import { usePublish } from './usePublish.ts'

/** Runs the upload: keeps its draft, publishes it, shows refusals and guards against leaving. */
export function useUploadForm(
  form: RefObject<HTMLFormElement | null>,
): [UploadState, Dispatch<UploadAction>] {
  const host = useHost()
  const showAlerts = useAlerts()
  const [owner] = useState(() => host.session.getSnapshot()?.userId ?? '')
  const [state, dispatch] = useReducer(uploadReducer, owner, restoreUpload)
  const { phase, latestRefusal } = state
  const hasUnsavedInput = isUnsaved(state)
  const publish = usePublish(dispatch)
  const startPublishing = useEffectEvent(() => publish(state))
  const showRefusal = useEffectEvent(({ by }: NonNullable<typeof latestRefusal>) => {
    if (by === 'check') showAlerts(state)
    focusFirstProblem(form.current)
  })
  useKeepDraft(owner, state)
  useEffect(() => (hasUnsavedInput ? host.holdUnsaved() : undefined), [hasUnsavedInput, host])
  useEffect(() => {
    if (phase === 'publishing') void startPublishing()
    if (phase === 'published') host.navigation.navigator.push(paths.tracks())
  }, [phase, host])
  useEffect(() => {
    if (latestRefusal) showRefusal(latestRefusal)
  }, [latestRefusal])
  return [state, dispatch]
}

/** Shows a toast for all input errors and one for each kind of missing tags (product.md §5). */
function useAlerts(): (upload: UploadState) => void {
  const host = useHost()
  const locale = useLocale()
  const { upload: texts } = useTexts()
  return ({ album, tracks, isRightsMissing }) => {
    const problems = [...album.problems, ...tracks.flatMap((track) => track.problems)]
    const sentences = (some: readonly FieldProblem[]) => [
      ...new Set(some.map((problem) => problemSentence(locale, problem))),
    ]
    const errors = sentences(problems.filter((problem) => !missingTags(problem)))
    const messages = sentences(problems.filter(missingTags))
    if (errors.length > 0) messages.unshift(texts.inputErrors(errors.join(' ')))
    if (isRightsMissing) messages.push(texts.rightsNeeded)
    for (const text of messages) host.toast({ kind: 'error', text })
  }
}

function focusFirstProblem(form: HTMLFormElement | null): void {
  const problems =
    form?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-problem="true"]') ?? []
  // The fields of a new album are in the page but hidden while an existing album is chosen.
  const firstProblem = [...problems].find((control) => !control.closest('[hidden]'))
  firstProblem?.focus()
}
