import type { CommandAnswer } from '@sori/contract/envelope'
import type { Host, ToastMessage } from '@sori/contract/host'
import { problemOfThrown, type RequestProblem } from '../http/hostFetch.ts'
import { emitToOthers } from '../remote/ownEvents.ts'
import type { CommandOptions } from './options.ts'
import { chooseSuccessFeedback, type Feedback } from './respond.ts'

export interface CommandContext<Args, Answer> {
  host: Host
  options: CommandOptions<Args, Answer>
  /** Returns false after the user has left the page. The command then does not navigate. */
  isOnPage(): boolean
}

/**
 * Emits the events, shows the toast and navigates after a success. A step that throws is reported,
 * and the steps after it run.
 */
export async function handleSuccess<Args, Answer>(
  context: CommandContext<Args, Answer>,
  answer: Answer,
  args: Args,
  accepted?: () => void,
): Promise<void> {
  const { host, options } = context
  const steps: (() => unknown)[] = [
    () => accepted?.(),
    () => {
      for (const [type, detail] of options.events?.(answer, args) ?? []) {
        emitToOthers(host, type, detail as never)
      }
    },
    () => options.done?.run?.(answer, args),
    () => showFeedback(context, successFeedback(host, answer, args, options)),
  ]
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      reportThrown(host, error)
    }
  }
}

/**
 * Returns message and destination of a success. Uses the server's message if `done.message` or
 * `done.to` throws.
 */
function successFeedback<Args, Answer>(
  host: Host,
  answer: Answer,
  args: Args,
  { done }: CommandOptions<Args, Answer>,
): Feedback {
  const { message: serverMessage } = (answer ?? {}) as Partial<CommandAnswer>
  if (!done) return chooseSuccessFeedback(serverMessage, undefined)
  try {
    const message = typeof done.message === 'function' ? done.message(answer, args) : done.message
    const to = typeof done.to === 'function' ? done.to(answer, args) : done.to
    return chooseSuccessFeedback(serverMessage, { message, to })
  } catch (error) {
    reportThrown(host, error)
    return chooseSuccessFeedback(serverMessage, undefined)
  }
}

export function showFeedback<Args, Answer>(
  { host, isOnPage }: CommandContext<Args, Answer>,
  { kind, text, to }: Omit<Feedback, 'kind'> & Pick<ToastMessage, 'kind'>,
): void {
  if (text) host.toast({ kind, text })
  if (!isOnPage() || to === 'stay') return
  if (to === 'back') host.navigation.navigator.go(-1)
  else host.navigation.navigator.push(to)
}

/**
 * Converts a thrown error into a problem and reports the error to the host. Does not report
 * `ABORTED`, the problem of requests that end when another member logs in.
 */
export function reportThrown(host: Host, error: unknown): RequestProblem {
  const problem = problemOfThrown(error)
  if (problem.code === 'ABORTED') return problem
  const { message = String(error) } = (error ?? {}) as Partial<Error>
  host.report({ stage: 'request', message: `a command threw: ${message}`, error })
  return { status: 0, code: 'UNKNOWN', message: '' }
}
