import type { Question } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/host'

interface PendingDialog extends Question {
  readonly id: number
  answer(isConfirmed: boolean): void
}

/** Creates the queue of confirm dialogs. `current` is the visible one. */
export function createConfirmDialogs() {
  const current = createObservable<PendingDialog | null>(null)
  const waiting: PendingDialog[] = []
  let lastId = 0
  const showNext = () => current.set(waiting.shift() ?? null)
  return {
    current: readOnly(current),
    ask: (question: Question) =>
      new Promise<boolean>((resolve) => {
        lastId += 1
        const answer = (isConfirmed: boolean) => {
          resolve(isConfirmed)
          showNext()
        }
        waiting.push({ ...question, id: lastId, answer })
        if (!current.getSnapshot()) showNext()
      }),
  }
}
