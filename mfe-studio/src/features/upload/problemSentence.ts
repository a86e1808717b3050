import type { Locale } from '@sori/contract/messages'
import { type FieldProblem, fieldProblemText } from '@sori/remote-kit/forms'
import { textsIn } from '../../messages/useTexts.ts'
import { ALBUM_NOT_CHOSEN, missingTags } from './checkUpload.ts'

/** Returns a problem's sentence; missing tags and albums have their own (product.md §5). */
export function problemSentence(locale: Locale, problem: FieldProblem): string {
  if (problem.code === ALBUM_NOT_CHOSEN) return textsIn(locale).upload.albumNeeded
  const kind = missingTags(problem)
  return kind ? textsIn(locale).tags.needed[kind] : fieldProblemText(locale, problem)
}

/** Returns the sentence of the first problem of `field`, or undefined. */
export function sentenceAt(
  locale: Locale,
  problems: readonly FieldProblem[],
  field: string,
): string | undefined {
  const problem = problems.find((each) => each.field === field)
  return problem && problemSentence(locale, problem)
}
