import { fieldRefusals } from '@sori/contract/errors'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { Outcome } from '../commands/index.ts'
import { type FieldProblem, problemTexts } from '../forms/fieldProblems.ts'
import { problemText, type RequestProblem } from '../http/index.ts'
import { useHost, useLocale } from '../remote/index.ts'
import { tableTexts } from './texts.ts'

/** Options of {@link useRowEditor}. `Sent` is the parsed draft. */
export interface RowEditorOptions<Id, Draft, Sent = Draft> {
  /** The contract's schema of the draft. */
  schema: z.ZodMiniType<Sent>
  /**
   * Sends the draft by a command's `attempt`, whose refusal is shown here. A refused row stays
   * open.
   */
  apply(id: Id, draft: Sent): Promise<Outcome<unknown> | undefined>
  /** Said when another row is open; left out, `다른 항목을 수정 중입니다.` */
  otherIsOpen?: string
  /** Returns this editor's text for a problem; undefined uses the text of the code. */
  fieldText?(problem: FieldProblem): string | undefined
  /** The toast for wrong fields; left out, `입력 오류:` and the words of each field. */
  refused?(texts: string): string
  /** Said when the server did not take the draft; left out, `수정에 실패했습니다.` */
  failed?: string
}

/** The edited row of a table, if any. */
export interface RowEditor<Id, Draft> {
  readonly openId: Id | undefined
  /** The values of the open row; undefined without one. */
  readonly draft: Draft | undefined
  /** True while the open row holds something else than before. */
  readonly isChanged: boolean
  /** True during the request: the row stays open unchanged. */
  readonly busy: boolean
  /** Why the row as a whole was refused, in the language on the screen. */
  readonly refusal: string | undefined
  /** Counts refusals of the open row; each focuses the first invalid field. */
  readonly refusals: number
  isOpen(id: Id): boolean
  /** Opens a row with its present values. Refuses with a toast while another is open. */
  open(id: Id, draft: Draft): void
  change(part: Partial<Draft>): void
  /** Returns the error of a field in the current language. */
  errorOf(field: keyof Draft & string): string | undefined
  /** Checks and sends the draft; the row closes when the server has taken it. */
  apply(): Promise<void>
  /** Discards the draft. */
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

/**
 * Edits a table row by row (product.md §2). Refusals of schema and server are shown in a toast and
 * at the field, which is focused. Asks before leaving the page with a changed draft.
 */
export function useRowEditor<Id, Draft extends object, Sent = Draft>(
  options: RowEditorOptions<Id, Draft, Sent>,
): RowEditor<Id, Draft> {
  const host = useHost()
  const locale = useLocale()
  const texts = tableTexts(locale)
  const { refused = texts.inputError } = options
  const [row, setRow] = useState<OpenRow<Id, Draft>>()
  const [busy, setBusy] = useState(false)
  const isChanged = row !== undefined && JSON.stringify(row.draft) !== JSON.stringify(row.before)
  useEffect(() => (isChanged ? host.holdUnsaved() : undefined), [isChanged, host])

  function refuse(id: Id, problems: readonly FieldProblem[], refusal?: RequestProblem): void {
    const count = problems.length > 0 ? 1 : 0
    setRow((now) =>
      now?.id === id ? { ...now, problems, refusal, refusals: now.refusals + count } : now,
    )
    const text =
      problems.length > 0
        ? refused(problems.map(textOf).join(' '))
        : (options.failed ?? texts.failed)
    host.toast({ kind: 'error', text })
  }

  const textOf = (problem: FieldProblem) =>
    options.fieldText?.(problem) ?? problemTexts(locale, problem)

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
    const outcome = await options.apply(id, parsed.data).finally(() => setBusy(false))
    if (outcome?.ok) setRow((now) => (now?.id === id ? undefined : now))
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
    change: (part) => {
      if (busy) return
      setRow(
        (now) =>
          now && {
            ...now,
            draft: { ...now.draft, ...part },
            problems: now.problems.filter(({ field }) => !(field in part)),
          },
      )
    },
    errorOf: (field) => {
      const problem = row?.problems.find((each) => each.field === field)
      return problem && textOf(problem)
    },
    apply,
    cancel: () => {
      if (!busy) setRow(undefined)
    },
  }
}
