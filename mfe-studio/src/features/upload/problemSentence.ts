import type { Locale } from '@sori/contract/messages'
import { type FieldProblem, problemWords } from '@sori/remote-kit/forms'
import { wordsIn } from '../../messages/useWords.ts'
import { ALBUM_NEEDED, missingTags } from './checkUpload.ts'

/** A problem of an upload in words: a kind without tags, and no chosen album, have sentences of their own (product.md §5). */
export function problemSentence(locale: Locale, problem: FieldProblem): string {
  if (problem.code === ALBUM_NEEDED) return wordsIn(locale).upload.albumNeeded
  const kind = missingTags(problem)
  return kind ? wordsIn(locale).tags.needed[kind] : problemWords(locale, problem)
}

/** What is wrong with `field`, in words, or nothing. */
export function sentenceAt(locale: Locale, problems: readonly FieldProblem[], field: string): string | undefined {
  const problem = problems.find((each) => each.field === field)
  return problem && problemSentence(locale, problem)
}
