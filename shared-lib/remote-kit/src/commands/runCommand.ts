import type { CommandAnswer } from '@sori/contract/envelope'
import type { Host, ToastMessage } from '@sori/contract/host'
import { commonWords, type Locale } from '@sori/contract/messages'
import { isRequestProblem } from '../http/asProblem.ts'
import { problemOfThrown, type RequestProblem } from '../http/hostFetch.ts'
import { problemText } from '../http/problemText.ts'
import { offerPlans } from './offerPlansApi.ts'
import type { CommandOptions, Outcome } from './options.ts'
import { needsLogin, type Response, respondToFailure, respondToSuccess, type Wish } from './respond.ts'

/** What a command is given to run with. */
export interface CommandContext<Args, Answer> {
  host: Host
  options: CommandOptions<Args, Answer>
  /** Sends it; rejects with a {@link RequestProblem}. */
  send(args: Args): Promise<Answer>
  /** False once the person has left the page; the command then does not navigate. */
  isHere(): boolean
  /** The server has carried it out; nothing has followed yet. */
  accepted?: (() => void) | undefined
}

/** Sends a command; on success tells the others, says so and leads on. A refusal is answered, unless it was handled here. */
export async function runCommand<Args, Answer>(context: CommandContext<Args, Answer>, args: Args): Promise<Outcome<Answer>> {
  let answer: Answer
  try {
    answer = await context.send(args)
  } catch (thrown) {
    return refused(context, thrown, args)
  }
  await succeed(context, answer, args)
  return { ok: true, answer }
}

async function refused<Args, Answer>(
  context: CommandContext<Args, Answer>,
  thrown: unknown,
  args: Args,
): Promise<Extract<Outcome<Answer>, { ok: false }>> {
  const { host, options } = context
  const problem = isRequestProblem(thrown) ? thrown : reported(host, thrown)
  const redirect = options.redirect?.(problem, args)
  if (redirect) follow(context, redirected(host, problem, redirect))
  const isForbidden = !redirect && needsLogin(problem, options.failed)
  // also from a form, whose refusals are otherwise shown at its fields (product.md §8)
  if (isForbidden) sayRefusal(context, problem, args)
  const handled = redirect !== undefined || isForbidden || (await isHandled(context, problem, args))
  return { ok: false, problem, handled }
}

/** Shows why a command was refused, and navigates as product.md §8 or the caller says. */
export function sayRefusal<Args, Answer>(context: CommandContext<Args, Answer>, problem: RequestProblem, args: Args): void {
  context.options.failed?.run?.(problem, args)
  follow(context, failureResponse(context.host.locale.getSnapshot(), problem, args, context.options))
}

/** The words of a refusal, to stand beside the control. */
export function refusalText<Args, Answer>(
  locale: Locale,
  problem: RequestProblem,
  args: Args,
  options: CommandOptions<Args, Answer>,
): string | undefined {
  return failureResponse(locale, problem, args, options).text
}

/** What the server has done stands, whatever goes wrong on the screen: each step that throws is reported, and the next one follows. */
async function succeed<Args, Answer>(context: CommandContext<Args, Answer>, answer: Answer, args: Args): Promise<void> {
  const { host, options, accepted } = context
  const steps: (() => unknown)[] = [
    () => accepted?.(),
    () => {
      for (const [type, detail] of options.events?.(answer, args) ?? []) host.events.emit(type, detail as never)
    },
    () => options.done?.run?.(answer, args),
    () => follow(context, successResponse(host, answer, args, options)),
  ]
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      reported(host, error)
    }
  }
}

/** What is said and where it leads; the server's own message where the caller's words or destination throw. */
function successResponse<Args, Answer>(host: Host, answer: Answer, args: Args, { done }: CommandOptions<Args, Answer>): Response {
  const { message: server } = (answer ?? {}) as Partial<CommandAnswer>
  if (!done) return respondToSuccess(server, undefined)
  try {
    const message = typeof done.message === 'function' ? done.message(answer, args) : done.message
    const to = typeof done.to === 'function' ? done.to(answer, args) : done.to
    return respondToSuccess(server, { message, to })
  } catch (error) {
    reported(host, error)
    return respondToSuccess(server, undefined)
  }
}

function failureResponse<Args, Answer>(
  locale: Locale,
  problem: RequestProblem,
  args: Args,
  { failed }: CommandOptions<Args, Answer>,
): Response {
  const message = typeof failed?.message === 'function' ? failed.message(problem, args) : failed?.message
  return respondToFailure(
    problem,
    problemText(locale, problem),
    failed && { message, to: failed.to, forbidden: failed.forbidden },
    commonWords(locale).unexpected,
  )
}

function redirected(host: Host, problem: RequestProblem, { message, to = 'stay' }: Wish) {
  const text = message === undefined ? problemText(host.locale.getSnapshot(), problem) : (message ?? undefined)
  return { kind: 'info' as const, text, to }
}

/** Handles the refusals that all commands share. Returns true when nothing else is to be shown. */
async function isHandled<Args, Answer>(
  { host, options }: CommandContext<Args, Answer>,
  problem: RequestProblem,
  args: Args,
): Promise<boolean> {
  if (problem.code === 'ABORTED') return true
  // The shell has shown the message and opened the login page.
  const isLoggedOut = host.session.getSnapshot() === null
  if (problem.status === 401 && problem.code !== 'BAD_CREDENTIALS' && isLoggedOut) return true
  if (problem.code !== 'INSUFFICIENT_CREDIT') return false
  const { held, needed } = problem.params ?? {}
  const credits = { held: Number(held), needed: Number(needed) }
  await offerPlans(host, credits, () => options.beforePlans?.(args))
  return true
}

/** Says it, and leads on. */
function follow<Args, Answer>(
  { host, isHere }: CommandContext<Args, Answer>,
  { kind, text, to }: Omit<Response, 'kind'> & Pick<ToastMessage, 'kind'>,
): void {
  if (text) host.toast({ kind, text })
  if (!isHere() || to === 'stay') return
  if (to === 'back') host.navigation.navigator.go(-1)
  else host.navigation.navigator.push(to)
}

/**
 * What was thrown instead of answered. The store gives up what is under way when another member logs in; anything else is a bug of ours: the host
 * hears of it, and the person is told no more than that something went wrong.
 */
function reported(host: Host, error: unknown): RequestProblem {
  const problem = problemOfThrown(error)
  if (problem.code === 'ABORTED') return problem
  host.report({ stage: 'request', message: `a command threw: ${error instanceof Error ? error.message : String(error)}`, error })
  return { status: 0, code: 'UNKNOWN', message: '' }
}
