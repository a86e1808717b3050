import type { Question } from '@sori/contract/host'
import { commonTexts, type Locale } from '@sori/contract/messages'

/** Returns the question to ask before closing a dialog with unsaved changes. */
export function unsavedQuestion(locale: Locale): Question {
  const { unsavedTitle, unsaved, leave, stay } = commonTexts(locale)
  return { title: unsavedTitle, body: unsaved, confirm: leave, cancel: stay, tone: 'danger' }
}
