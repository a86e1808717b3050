import type { CommandAnswer } from '@sori/contract/envelope'
import { type FieldErrorCode, fieldErrorCodes } from '@sori/contract/errors'
import { fieldMessages, type Locale } from '@sori/contract/messages'
import type { Crop } from '@sori/remote-kit/forms'
import { sendFile } from '@sori/remote-kit/forms'
import { useRef, useState } from 'react'
import { useServices, useSnapshot } from '../app/useServices.ts'
import { photoTexts } from './texts.ts'

type Refusal = FieldErrorCode | 'failed'

/** Returns the upload of a photo. The page below the dialog stays open (D95). */
export function usePhotoUpload() {
  const { sharedHost, session, toasts, events, photoDialog, locale } = useServices()
  const language = useSnapshot(locale)
  const [busy, setBusy] = useState(false)
  /** A ref, because the second click of a double click reads the state before the first. */
  const isSending = useRef(false)
  const [refusal, setRefusal] = useState<Refusal>()

  function refuse(next: Refusal | undefined): void {
    setRefusal(next)
    if (next) toasts.show({ kind: 'error', text: textOf(next, locale.getSnapshot()) })
  }

  /** Sends the photo. Ignores calls while one is running. */
  async function send(crop: Crop): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    refuse(undefined)
    const userId = session.getSnapshot()?.userId ?? ''
    try {
      const file = await crop()
      if (!file) return
      const target = { url: '/api/files/profiles', fields: { userId } }
      const { message } = (await sendFile(sharedHost, target, file, () => {})
        .answer) as CommandAnswer
      photoDialog.set(false)
      events.emit('profile.changed', {})
      toasts.show({ kind: 'ok', text: message })
    } catch (problem) {
      refuse(refusalFor(problem))
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  return { busy, refusal: refusal && textOf(refusal, language), refuse, send }
}

/** Returns the first error code of the server, or `failed`. */
function refusalFor(problem: unknown): Refusal {
  const { errors } = (problem ?? {}) as { errors?: { code: string }[] }
  return fieldErrorCodes.find((code) => code === errors?.[0]?.code) ?? 'failed'
}

function textOf(refusal: Refusal, locale: Locale): string {
  return refusal === 'failed'
    ? photoTexts(locale).failed
    : fieldMessages(locale).errors[refusal]('', {})
}
