import type { Question, Snapshot } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/observable'

/** A question that waits for its answer. */
interface OpenQuestion extends Question {
  readonly id: number
  answer(yes: boolean): void
}

/** Questions to the person, one at a time. */
export interface Questions {
  readonly current: Snapshot<OpenQuestion | null>
  ask(question: Question): Promise<boolean>
}

/** Makes the queue of questions that the confirm dialog shows. */
export function createQuestions(): Questions {
  const current = createObservable<OpenQuestion | null>(null)
  const waiting: OpenQuestion[] = []
  let ids = 0
  const next = () => current.set(waiting.shift() ?? null)
  return {
    current: readOnly(current),
    ask: (question) =>
      new Promise((resolve) => {
        ids += 1
        waiting.push({
          ...question,
          id: ids,
          answer: (yes) => {
            resolve(yes)
            next()
          },
        })
        if (!current.getSnapshot()) next()
      }),
  }
}
