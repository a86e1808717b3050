import { type FieldErrors, type FieldValues, get, set } from 'react-hook-form'
import type { FieldProblem } from './fieldProblems.ts'

export function errorsOf(problems: readonly FieldProblem[]): FieldErrors<FieldValues> {
  const errors: FieldErrors<FieldValues> = {}
  for (const problem of problems) set(errors, problem.field, { ...problem, type: problem.code })
  return errors
}

export function problemAt(
  errors: FieldErrors<FieldValues>,
  field: string,
): FieldProblem | undefined {
  const problem = get(errors, field) as Partial<FieldProblem> | undefined
  return problem?.code === undefined ? undefined : { ...problem, field, code: problem.code }
}
