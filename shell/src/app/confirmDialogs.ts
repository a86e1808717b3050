import type { Question, Snapshot } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/host'

/** A confirm dialog that waits for its answer. */
interface WaitingDialog extends Question {
  readonly id: number
  answer(yes: boolean): void
}

/** The confirm dialogs of the page, one at a time. */
export interface ConfirmDialogs {
  /** The one on the screen, or null. */
  readonly current: Snapshot<WaitingDialog | null>
  ask(question: Question): Promise<boolean>
}

/** Makes the queue: the first is on the screen, the others wait. */
export function createConfirmDialogs(): ConfirmDialogs {
  const current = createObservable<WaitingDialog | null>(null)
  const waiting: WaitingDialog[] = []
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
