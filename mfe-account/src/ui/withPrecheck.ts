import type { FieldProblem } from '@sori/contract/envelope'
import type { Command } from '@sori/remote-kit/data'

/**
 * Returns a command that first runs the checks of `refusals`. Returns their problems like refusals
 * of the fields by the server.
 */
export function withPrecheck<Args, Answer>(
  command: Pick<Command<Args, Answer>, 'attempt'>,
  refusals: (args: Args) => Promise<(FieldProblem | undefined)[]>,
): Pick<Command<Args, Answer>, 'attempt'> {
  return {
    attempt: async (args, accepted) => {
      const errors = (await refusals(args)).filter((problem) => problem !== undefined)
      if (errors.length === 0) return command.attempt(args, accepted)
      return {
        ok: false,
        handled: false,
        problem: { status: 400, code: 'VALIDATION', message: '', errors },
      }
    },
  }
}
