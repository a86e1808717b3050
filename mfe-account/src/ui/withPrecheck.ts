import type { FieldProblem } from '@sori/contract/envelope'
import type { Command } from '@sori/remote-kit/data'

/**
 * Returns a command that first calls `findProblems`. The form shows its problems like the field
 * errors of a response.
 */
export function withPrecheck<Args, Answer>(
  command: Pick<Command<Args, Answer>, 'attempt'>,
  findProblems: (args: Args) => Promise<(FieldProblem | undefined)[]>,
): Pick<Command<Args, Answer>, 'attempt'> {
  return {
    attempt: async (args, accepted) => {
      const errors = (await findProblems(args)).filter((problem) => problem !== undefined)
      if (errors.length === 0) return command.attempt(args, accepted)
      return {
        ok: false,
        handled: false,
        problem: { status: 400, code: 'VALIDATION', message: '', errors },
      }
    },
  }
}
