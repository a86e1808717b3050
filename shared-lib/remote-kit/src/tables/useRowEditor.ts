import { commonTexts, type Locale } from '@sori/contract/messages'
import { type RefObject, useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { Outcome } from '../commands/index.ts'
import { useMounted } from '../commands/useMounted.ts'
import type { FieldProblem } from '../forms/fieldProblems.ts'
import { offline, type Refusals, useSchema } from '../forms/useSchema.ts'
import type { RequestProblem } from '../http/index.ts'
import { useHost, useLocale } from '../remote/index.ts'
import { tableTexts } from './texts.ts'

/** The schema of a row's values. */
export type RowSchema<Values> = z.ZodMiniType<Values>

interface RowEditorOptions<Id, Draft, Sent = Draft> {
  /** The schema, or a function that imports it. The editor calls the function on open and apply. */
  schema: RowSchema<Sent> | (() => Promise<RowSchema<Sent>>)
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
  const [row, setRow] = useState<OpenRow<Id, Draft>>()
  const [busy, setBusy] = useState(false)
  const isMounted = useMounted()
  const { load, refusals } = useSchema(options.schema)
  const { otherIsOpen, textOf, textOfRefusal, toastOf } = editorTexts(locale, options, refusals)
  const isChanged = row !== undefined && JSON.stringify(row.draft) !== JSON.stringify(row.before)
  useEffect(() => (isChanged ? host.holdUnsaved() : undefined), [isChanged, host])

  function refuse(id: Id, problems: readonly FieldProblem[], refusal?: RequestProblem): void {
    const count = problems.length > 0 ? 1 : 0
    setRow((open) =>
      open?.id === id ? { ...open, problems, refusal, refusals: open.refusals + count } : open,
    )
    host.toast({ kind: 'error', text: toastOf(problems, refusal) })
  }

  async function apply(): Promise<void> {
    if (!row || busy) return
    setBusy(true)
    await checkAndSend(row).finally(() => setBusy(false))
  }

  async function checkAndSend(openRow: OpenRow<Id, Draft>): Promise<void> {
    const { id } = openRow
    const parsed = await parseDraft(load, openRow.draft)
    // A row that the user has left must neither send nor toast.
    if (!isMounted()) return
    if (!parsed.ok) {
      refuse(id, parsed.problems, parsed.refusal)
      return
    }
    setRow({ ...openRow, problems: [], refusal: undefined })
    const outcome = await options.apply(id, parsed.values, openRow)
    if (outcome?.ok) setRow((open) => (open?.id === id ? undefined : open))
    else if (outcome && !outcome.handled) refuse(id, outcome.problem.errors ?? [], outcome.problem)
  }

  return {
    openId: row?.id,
    draft: row?.draft,
    isChanged,
    busy,
    refusal: row?.refusal && row.problems.length === 0 ? textOfRefusal(row.refusal) : undefined,
    refusals: row?.refusals ?? 0,
    isOpen: (id) => row?.id === id,
    open: (id, draft) => {
      if (row && row.id !== id) {
        host.toast({ kind: 'error', text: otherIsOpen })
      } else if (!busy) {
        void load().catch(() => {})
        setRow({ id, before: draft, draft, problems: [], refusals: 0 })
      }
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

type ParsedDraft<Sent> =
  | { ok: true; values: Sent }
  | { ok: false; problems: readonly FieldProblem[]; refusal?: RequestProblem }

/** Parses a draft. Refuses it as `offline` when the schema does not arrive. */
async function parseDraft<Sent>(
  load: ReturnType<typeof useSchema<RowSchema<Sent>>>['load'],
  draft: unknown,
): Promise<ParsedDraft<Sent>> {
  const loaded = await load().catch(() => undefined)
  if (!loaded) return { ok: false, problems: [], refusal: offline }
  const { data, error } = loaded.loadedSchema.safeParse(draft, { reportInput: true })
  return error
    ? { ok: false, problems: loaded.fieldRefusals(error.issues) }
    : { ok: true, values: data }
}

/** Returns the texts of an editor. `refusals` is loaded before any problem but a lost connection. */
function editorTexts<Id, Draft, Sent>(
  locale: Locale,
  options: RowEditorOptions<Id, Draft, Sent>,
  refusals: RefObject<Refusals | undefined>,
) {
  const texts = tableTexts(locale)
  const { refusalText = texts.inputError, failed = texts.failed } = options
  const textOf = (problem: FieldProblem): string =>
    options.fieldText?.(problem) ?? refusals.current?.fieldProblemText(locale, problem) ?? ''
  const textOfRefusal = (problem: RequestProblem): string =>
    refusals.current?.problemText(locale, problem) ?? commonTexts(locale).offline
  return {
    otherIsOpen: options.otherIsOpen ?? texts.otherIsOpen,
    textOf,
    textOfRefusal,
    toastOf(problems: readonly FieldProblem[], refusal: RequestProblem | undefined): string {
      if (problems.length > 0) return refusalText(problems.map(textOf).join(' '))
      return refusal === offline ? textOfRefusal(refusal) : failed
    },
  }
}
