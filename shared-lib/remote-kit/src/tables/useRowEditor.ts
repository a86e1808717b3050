import { fieldRefusals } from '@sori/contract/errors'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { Outcome } from '../commands/index.ts'
import { type FieldProblem, fieldProblemText } from '../forms/fieldProblems.ts'
import { problemText, type RequestProblem } from '../http/index.ts'
import { useHost, useLocale } from '../remote/index.ts'
import { tableTexts } from './texts.ts'

/** The schema of a row's values. */
export type RowSchema<Values> = z.ZodMiniType<Values>

interface RowEditorOptions<Id, Draft, Sent = Draft> {
  schema: RowSchema<Sent>
  /**
   * Sends the parsed draft. A refused row stays open. `row` has the texts as the user typed them.
   */
  apply(
    id: Id,
    draft: Sent,
    row: { before: Draft; draft: Draft },
  ): Promise<Outcome<unknown> | undefined>
  /** The toast while another row is open. Default: `다른 항목을 수정 중입니다.` */
  otherIsOpen?: string
  /** Returns a text that replaces the text of the error code. */
  fieldText?(problem: FieldProblem): string | undefined
  /** Returns the toast for invalid fields. Default: `입력 오류:` and their texts. */
  refusalText?(texts: string): string
  /** The toast after a failure. Default: `수정에 실패했습니다.` */
  failed?: string
}

export interface RowEditor<Id, Draft> {
  readonly openId: Id | undefined
  readonly draft: Draft | undefined
  readonly isChanged: boolean
  readonly busy: boolean
  readonly refusal: string | undefined
  /** The number of refusals so far. Each refusal focuses the first invalid field. */
  readonly refusals: number
  isOpen(id: Id): boolean
  /** Opens the row, or shows a toast while another row is open. */
  open(id: Id, draft: Draft): void
  change(fields: Partial<Draft>): void
  errorOf(field: keyof Draft & string): string | undefined
  apply(): Promise<void>
  cancel(): void
}

interface OpenRow<Id, Draft> {
  id: Id
  before: Draft
  draft: Draft
  problems: readonly FieldProblem[]
  refusal?: RequestProblem
  refusals: number
}

/** Edits one row at a time. Asks before leaving the page with a changed draft. */
export function useRowEditor<Id, Draft extends object, Sent = Draft>(
  options: RowEditorOptions<Id, Draft, Sent>,
): RowEditor<Id, Draft> {
  const host = useHost()
  const locale = useLocale()
  const texts = tableTexts(locale)
  const { refusalText = texts.inputError } = options
  const [row, setRow] = useState<OpenRow<Id, Draft>>()
  const [busy, setBusy] = useState(false)
  const isChanged = row !== undefined && JSON.stringify(row.draft) !== JSON.stringify(row.before)
  useEffect(() => (isChanged ? host.holdUnsaved() : undefined), [isChanged, host])

  function refuse(id: Id, problems: readonly FieldProblem[], refusal?: RequestProblem): void {
    const count = problems.length > 0 ? 1 : 0
    setRow((open) =>
      open?.id === id ? { ...open, problems, refusal, refusals: open.refusals + count } : open,
    )
    const text =
      problems.length > 0
        ? refusalText(problems.map(textOf).join(' '))
        : (options.failed ?? texts.failed)
    host.toast({ kind: 'error', text })
  }

  const textOf = (problem: FieldProblem) =>
    options.fieldText?.(problem) ?? fieldProblemText(locale, problem)

  async function apply(): Promise<void> {
    if (!row || busy) return
    const { id } = row
    const parsed = options.schema.safeParse(row.draft, { reportInput: true })
    if (parsed.error) {
      refuse(id, fieldRefusals(parsed.error.issues))
      return
    }
    setBusy(true)
    setRow({ ...row, problems: [], refusal: undefined })
    const outcome = await options.apply(id, parsed.data, row).finally(() => setBusy(false))
    if (outcome?.ok) setRow((open) => (open?.id === id ? undefined : open))
    else if (outcome && !outcome.handled) refuse(id, outcome.problem.errors ?? [], outcome.problem)
  }

  return {
    openId: row?.id,
    draft: row?.draft,
    isChanged,
    busy,
    refusal:
      row?.refusal && row.problems.length === 0 ? problemText(locale, row.refusal) : undefined,
    refusals: row?.refusals ?? 0,
    isOpen: (id) => row?.id === id,
    open: (id, draft) => {
      if (row && row.id !== id)
        host.toast({ kind: 'error', text: options.otherIsOpen ?? texts.otherIsOpen })
      else if (!busy) setRow({ id, before: draft, draft, problems: [], refusals: 0 })
    },
    change: (fields) => {
      if (busy) return
      setRow(
        (open) =>
          open && {
            ...open,
            draft: { ...open.draft, ...fields },
            problems: open.problems.filter(({ field }) => !(field in fields)),
          },
      )
    },
    errorOf: (field) => {
      const problem = row?.problems.find((candidate) => candidate.field === field)
      return problem && textOf(problem)
    },
    apply,
    cancel: () => {
      if (!busy) setRow(undefined)
    },
  }
}
