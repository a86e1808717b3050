import type { Host } from '@sori/contract/host'
import { commonTexts, type Locale } from '@sori/contract/messages'
import { isRequestProblem } from '../http/asProblem.ts'
import type { RequestProblem } from '../http/hostFetch.ts'
import { problemText } from '../http/problemText.ts'
import { type CommandContext, reportThrown, showFeedback } from './commandContext.ts'
import { offerPlans } from './offerPlansApi.ts'
import type { CommandOptions, Outcome } from './options.ts'
import { chooseFailureFeedback, type Feedback, needsLogin, type Override } from './respond.ts'

/** Codes of a 401 that refuses a login. Any other 401 means that the session has ended. */
const LOGIN_REFUSALS = ['BAD_CREDENTIALS', 'SECOND_FACTOR_REFUSED']

/** Handles the refusals that are the same for all commands: redirects, logins, missing credits. */
export async function handleRefusal<Args, Answer>(
  context: CommandContext<Args, Answer>,
  error: unknown,
  args: Args,
): Promise<Extract<Outcome<Answer>, { ok: false }>> {
  const { host, options } = context
  const problem = isRequestProblem(error) ? error : reportThrown(host, error)
  const redirect = options.redirect?.(problem, args)
  if (redirect) showFeedback(context, redirectFeedback(host, problem, redirect))
  const isForbidden = !redirect && needsLogin(problem, options.failed)
  if (isForbidden) showRefusal(context, problem, args)
  const handled =
    redirect !== undefined || isForbidden || (await handleCommonRefusal(context, problem, args))
  return { ok: false, problem, handled }
}

export function showRefusal<Args, Answer>(
  context: CommandContext<Args, Answer>,
  problem: RequestProblem,
  args: Args,
): void {
  context.options.failed?.run?.(problem, args)
  showFeedback(
    context,
    failureFeedback(context.host.locale.getSnapshot(), problem, args, context.options),
  )
}

export function refusalText<Args, Answer>(
  locale: Locale,
  problem: RequestProblem,
  args: Args,
  options: CommandOptions<Args, Answer>,
): string | undefined {
  return failureFeedback(locale, problem, args, options).text
}

function failureFeedback<Args, Answer>(
  locale: Locale,
  problem: RequestProblem,
  args: Args,
  { failed }: CommandOptions<Args, Answer>,
): Feedback {
  const message =
    typeof failed?.message === 'function' ? failed.message(problem, args) : failed?.message
  return chooseFailureFeedback(
    problem,
    problemText(locale, problem),
    failed && { message, to: failed.to, forbidden: failed.forbidden },
    commonTexts(locale).unexpected,
  )
}

function redirectFeedback(host: Host, problem: RequestProblem, { message, to = 'stay' }: Override) {
  const text =
    message === undefined ? problemText(host.locale.getSnapshot(), problem) : (message ?? undefined)
  return { kind: 'info' as const, text, to }
}

/** Handles an ended session and missing credits. Returns false for other refusals. */
async function handleCommonRefusal<Args, Answer>(
  { host, options }: CommandContext<Args, Answer>,
  problem: RequestProblem,
  args: Args,
): Promise<boolean> {
  if (problem.code === 'ABORTED') return true
  const isLoggedOut = host.session.getSnapshot() === null
  if (problem.status === 401 && !LOGIN_REFUSALS.includes(problem.code) && isLoggedOut) return true
  if (problem.code !== 'INSUFFICIENT_CREDIT') return false
  const { held, needed } = problem.params ?? {}
  const credits = { held: Number(held), needed: Number(needed) }
  await offerPlans(host, credits, () => options.beforePlans?.(args))
  return true
}
