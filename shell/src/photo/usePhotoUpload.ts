import type { CommandAnswer } from '@sori/contract/envelope'
import { fieldErrorCodes } from '@sori/contract/errors'
import { fieldMessages, type Locale } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { sendFile } from '@sori/remote-kit/forms'
import { useRef, useState } from 'react'
import { useServices, useSnapshot } from '../app/useServices.tsx'
import { photoTexts } from './texts.ts'

/** Returns the text of a problem in the current language. */
type Refusal = (locale: Locale) => string

/** The photo on its way to the server. */
export interface PhotoUpload {
  busy: boolean
  refusal: string | undefined
  refuse(refusal: Refusal | undefined): void
  /** Sends the file from `crop`, if any. Ignores calls while one is running. */
  send(crop: () => Promise<File | undefined>): Promise<void>
}

/**
 * Sends a photo, then refreshes the session, because tokens contain the photo, and opens the
 * landing page (product.md §7).
 */
export function usePhotoUpload(): PhotoUpload {
  const { commons, session, toasts, events, history, photoDialog, locale } = useServices()
  const language = useSnapshot(locale)
  const [busy, setBusy] = useState(false)
  /** The present state: the rendered one is too old for a double click. */
  const isSending = useRef(false)
  const [refusal, setRefusal] = useState<Refusal>()

  function refuse(next: Refusal | undefined): void {
    setRefusal(() => next)
    if (next) toasts.show({ kind: 'error', text: next(locale.getSnapshot()) })
  }

  async function send(crop: () => Promise<File | undefined>): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    refuse(undefined)
    const userId = session.getSnapshot()?.userId ?? ''
    try {
      const file = await crop()
      if (!file) return
      const sent = sendFile(
        commons,
        { url: '/api/files/profiles', fields: { userId } },
        file,
        () => {},
      )
      const { message } = (await sent.answer) as CommandAnswer
      photoDialog.set(false)
      events.emit('profile.changed', {})
      toasts.show({ kind: 'ok', text: message })
      history.navigator.push(paths.home())
    } catch (problem) {
      refuse(refusalOf(problem))
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  return { busy, refusal: refusal?.(language), refuse, send }
}

/** Returns the text for a refusal: of the file, else the sentence of product.md §8. */
function refusalOf(problem: unknown): Refusal {
  const code = (problem as { errors?: { code: string }[] } | undefined)?.errors?.[0]?.code
  const known = fieldErrorCodes.find((name) => name === code)
  return known
    ? (locale) => fieldMessages(locale).errors[known]('', {})
    : (locale) => photoTexts(locale).failed
}
