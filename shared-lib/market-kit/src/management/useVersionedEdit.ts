import type { CommandAnswer } from '@sori/contract/envelope'
import type { Command, Outcome, RequestProblem } from '@sori/remote-kit/data'
import { useState } from 'react'

/** A field that two people have changed. `current` is stored, `given` was submitted. */
export interface ConflictField<Name extends string> {
  readonly name: Name
  readonly current: string
  readonly given: string
}

interface Conflict<Edit, Name extends string> {
  readonly edit: Edit
  readonly version: number
  readonly fields: readonly ConflictField<Name>[]
}

/** The texts that the person has read, by field. */
type Texts<Name extends string> = Partial<Record<Name, unknown>>

/** An edit. After a conflict with another person's edit, it waits for a decision. */
export interface VersionedEdit<Edit, Name extends string> {
  run(edit: Edit, before?: Texts<Name>): Promise<Outcome<CommandAnswer> | undefined>
  /** Works like `run`, but the form shows refusals. */
  attempt(edit: Edit, before?: Texts<Name>): Promise<Outcome<CommandAnswer> | undefined>
  readonly busy: boolean
  readonly refusal: string | undefined
  readonly conflict: Conflict<Edit, Name> | undefined
  /**
   * Saves the submitted values of the given fields. All other fields in conflict keep their stored
   * values.
   */
  decide(ownNames: readonly Name[]): Promise<void>
  /** Closes the conflict without a decision. The form keeps its texts. */
  dismiss(): void
}

interface Options<Name extends string> {
  /** The fields of an edit that have values, in the order of the refusal's lines. */
  fields: readonly Name[]
  /** Called after an edit, and after a decision that keeps every present value. */
  onSettled?(): void
}

/**
 * Sends edits with a `version`. Repeats an edit if another person has changed other fields of the
 * item. Reports a conflict if another person has changed the same fields.
 */
export function useVersionedEdit<Edit extends { version?: number }, Name extends string>(
  command: Command<Edit, CommandAnswer>,
  { fields, onSettled }: Options<Name & keyof Edit>,
): VersionedEdit<Edit, Name> {
  const [conflict, setConflict] = useState<Conflict<Edit, Name>>()

  async function send(
    method: 'run' | 'attempt',
    edit: Edit,
    before: Texts<Name> = {},
  ): Promise<Outcome<CommandAnswer> | undefined> {
    const outcome = await command[method](edit)
    if (!outcome) return undefined
    const newConflict = outcome.ok ? undefined : conflictOf(outcome.problem, edit, fields, before)
    if (newConflict?.fields.length === 0)
      return send(method, { ...edit, version: newConflict.version }, before)
    setConflict(newConflict)
    if (outcome.ok) onSettled?.()
    return outcome
  }

  async function decide(ownNames: readonly Name[]): Promise<void> {
    if (!conflict) return
    const { edit, version, fields: conflicts } = conflict
    const keptNames = conflicts
      .filter(({ name }) => !ownNames.includes(name))
      .map(({ name }) => name)
    if (fieldsIn(edit, fields).every((name) => keptNames.includes(name))) {
      setConflict(undefined)
      onSettled?.()
      return
    }
    const withoutKept = Object.fromEntries(keptNames.map((name) => [name, undefined]))
    await send('run', { ...edit, ...withoutKept, version })
  }

  return {
    run: (edit, before) => send('run', edit, before),
    attempt: (edit, before) => send('attempt', edit, before),
    busy: command.busy,
    refusal: command.refusal,
    conflict,
    decide,
    dismiss: () => setConflict(undefined),
  }
}

function fieldsIn<Edit, Name extends string>(edit: Edit, fields: readonly (Name & keyof Edit)[]) {
  return fields.filter((name) => edit[name] !== undefined)
}

function conflictOf<Edit, Name extends string>(
  { code, params }: RequestProblem,
  edit: Edit,
  fields: readonly (Name & keyof Edit)[],
  before: Texts<Name>,
): Conflict<Edit, Name> | undefined {
  if (code !== 'CHANGED_MEANWHILE') return undefined
  const { current = '', given = '', version } = params ?? {}
  const names = fieldsIn(edit, fields)
  const currentTexts = textsOf(String(current), names.length)
  const givenTexts = textsOf(String(given), names.length)
  const comparedFields = names.map((name, index) => ({
    name,
    current: currentTexts[index] ?? '',
    given: givenTexts[index] ?? '',
  }))
  const conflicts = comparedFields.filter(
    ({ name, current: currentText, given: givenText }) =>
      currentText !== before[name] && currentText !== givenText,
  )
  return { edit, version: Number(version), fields: conflicts }
}

/** Splits lines into `count` texts. Only the last text may have several lines. */
function textsOf(lines: string, count: number): string[] {
  const allLines = lines.split('\n')
  return [...allLines.slice(0, count - 1), allLines.slice(count - 1).join('\n')]
}
