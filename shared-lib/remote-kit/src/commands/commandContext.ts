import type { CommandAnswer } from '@sori/contract/envelope'
import type { Host, ToastMessage } from '@sori/contract/host'
import { problemOfThrown, type RequestProblem } from '../http/hostFetch.ts'
import { emitToOthers } from '../remote/ownEvents.ts'
import type { CommandOptions } from './options.ts'
import { type Feedback, respondToSuccess } from './respond.ts'

export interface CommandContext<Args, Answer> {
  host: Host
  options: CommandOptions<Args, Answer>
  /** Returns false after the user has left the page; then the command does not navigate. */
  isHere(): boolean
}

/**
 * Emits events and shows toast and destination. Runs all steps even if one throws, and reports the
 * error.
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
 * Returns message and destination. Uses the server's message when one of the caller's functions
 * throws.
 */
function successFeedback<Args, Answer>(
  host: Host,
  answer: Answer,
  args: Args,
  { done }: CommandOptions<Args, Answer>,
): Feedback {
  const { message: server } = (answer ?? {}) as Partial<CommandAnswer>
  if (!done) return respondToSuccess(server, undefined)
  try {
    const message = typeof done.message === 'function' ? done.message(answer, args) : done.message
    const to = typeof done.to === 'function' ? done.to(answer, args) : done.to
    return respondToSuccess(server, { message, to })
  } catch (error) {
    reportThrown(host, error)
    return respondToSuccess(server, undefined)
  }
}

export function showFeedback<Args, Answer>(
  { host, isHere }: CommandContext<Args, Answer>,
  { kind, text, to }: Omit<Feedback, 'kind'> & Pick<ToastMessage, 'kind'>,
): void {
  if (text) host.toast({ kind, text })
  if (!isHere() || to === 'stay') return
  if (to === 'back') host.navigation.navigator.go(-1)
  else host.navigation.navigator.push(to)
}

/**
 * Converts a thrown error. Reports bugs to the host, but no request that a login of another member
 * has aborted.
 */
export function reportThrown(host: Host, error: unknown): RequestProblem {
  const problem = problemOfThrown(error)
  if (problem.code === 'ABORTED') return problem
  const { message = String(error) } = (error ?? {}) as Partial<Error>
  host.report({ stage: 'request', message: `a command threw: ${message}`, error })
  return { status: 0, code: 'UNKNOWN', message: '' }
}
