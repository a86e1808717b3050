import { commonTexts, type Locale } from '@sori/contract/messages'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Command } from '../commands/index.ts'
import type { RequestProblem } from '../http/index.ts'
import { useHost, useLocale, useUnsaved } from '../remote/index.ts'
import { problemAt } from './fieldErrors.ts'
import type { FieldProblem } from './fieldProblems.ts'
import { offline, type Refusals } from './useSchema.ts'
import { type FormSchema, useSchemaFields } from './useSchemaFields.ts'

interface ContractFormOptions<S extends FormSchema> {
  /** The schema, or a function that imports it. The form calls the function on focus and submit. */
  schema: S | (() => Promise<S>)
  defaultValues: DefaultValues<z.input<S>>
  /** The command that receives the parsed fields. */
  command: Pick<Command<z.output<S>, unknown>, 'attempt'>
  /** Replaces `text`, the text of the error code for the whole form. */
  refusalText?(locale: Locale, problem: RequestProblem, text: string): string | undefined
  /** Replaces the text of the error code at a field. */
  fieldText?(locale: Locale, problem: FieldProblem): string | undefined
  /** Replaces the toast for the first invalid field. */
  toastText?(locale: Locale, problem: FieldProblem): string | undefined
  /** Problems found outside the schema, for example a taken name. */
  knownProblems?(): readonly FieldProblem[]
  /** The name of the field that is focused when the server refuses the whole form. */
  focusAfterRefusal?: string
  asksBeforeLeaving?: boolean
}

export interface ContractForm<Values extends FieldValues> {
  fields: Pick<
    UseFormReturn<Values>,
    'register' | 'formState' | 'watch' | 'setValue' | 'getValues' | 'reset' | 'trigger'
  >
  /** Loads the code that checks the input. Call it when the form receives the focus. */
  prepare(): void
  /** Checks and sends the input. Ignores calls while one is running. */
  submit(event: FormEvent<HTMLFormElement>): Promise<void>
  busy: boolean
  errorOf(field: FieldPath<Values>): string | undefined
  refusal: string | undefined
  /** The invalid fields. A change of any field validates them again. */
  refusedFields: FieldPath<Values>[]
}

/**
 * Returns a form that validates on submit and, after a refusal, on input. Focuses the first invalid
 * field and shows its problem in a toast.
 */
export function useContractForm<S extends FormSchema>(
  options: ContractFormOptions<S>,
): ContractForm<z.input<S>> {
  type Values = z.input<S>
  const { schema, defaultValues, command } = options
  const host = useHost()
  const locale = useLocale()
  const [refusal, setRefusal] = useState<RequestProblem | FieldProblem>()
  const { fields, load, refusals, lastRefusals } = useSchemaFields<S, Values>(schema, defaultValues)
  const markSaved = useUnsaved(Boolean(options.asksBeforeLeaving) && fields.formState.isDirty)
  const { textOf, toastOf, textOfRefusal } = problemTexts(locale, options, refusals)

  /** Focuses the first problem in page order, and shows it in a toast. */
  function showFirstProblem(form: HTMLFormElement, problems: readonly FieldProblem[]): void {
    const control = controlOf(form, (name) => problems.some(({ field }) => field === name))
    const first =
      problems.find(({ field }) => field === control?.getAttribute('name')) ?? problems[0]
    const text = first && options.toastText?.(locale, first)
    host.toast({ kind: 'error', text: text ?? toastOf(first) })
    if (control) control.focus()
    else setRefusal(first)
  }

  function markFields(form: HTMLFormElement, problems: readonly FieldProblem[]): void {
    for (const { field, ...rest } of problems) {
      if (controlOf(form, (name) => name === field))
        fields.setError(field as FieldPath<Values>, { type: rest.code, ...rest })
    }
  }

  function showRefusal(form: HTMLFormElement, problem: RequestProblem): void {
    const problems = problem.errors ?? []
    if (problems.length > 0) {
      markFields(form, problems)
      showFirstProblem(form, problems)
      return
    }
    setRefusal(problem)
    host.toast({ kind: 'error', text: textOfRefusal(problem) })
    controlOf(form, (name) => name === options.focusAfterRefusal)?.focus()
  }

  async function checkAndSend(form: HTMLFormElement): Promise<void> {
    setRefusal(undefined)
    const isLoaded = await load().then(
      () => true,
      () => false,
    )
    // A form that the user has left must not send, toast or move the focus.
    if (!form.isConnected) return
    if (!isLoaded) {
      showRefusal(form, offline)
      return
    }
    await fields.handleSubmit(
      async (values) => {
        const outcome = await command.attempt(values, markSaved)
        if (outcome && !outcome.ok && !outcome.handled && form.isConnected)
          showRefusal(form, outcome.problem)
      },
      () => {
        const knownProblems = options.knownProblems?.() ?? []
        markFields(form, knownProblems)
        showFirstProblem(form, [...lastRefusals.current, ...knownProblems])
      },
    )()
  }

  const { submit, busy } = useSubmit(checkAndSend)
  return {
    fields,
    prepare: () => void load().catch(() => {}),
    submit,
    busy,
    errorOf: (field) => {
      const problem = problemAt(fields.formState.errors, field)
      return problem && textOf(problem)
    },
    refusal: refusal && textOfRefusal(refusal),
    refusedFields: lastRefusals.current.map(({ field }) => field) as FieldPath<Values>[],
  }
}

/** Returns the texts of problems. `refusals` is loaded before any problem but a lost connection. */
function problemTexts<S extends FormSchema>(
  locale: Locale,
  options: ContractFormOptions<S>,
  refusals: RefObject<Refusals | undefined>,
) {
  const textOf = (problem: FieldProblem): string =>
    options.fieldText?.(locale, problem) ??
    refusals.current?.fieldProblemText(locale, problem) ??
    ''
  return {
    textOf,
    toastOf(problem: FieldProblem | undefined): string {
      const text = problem ? textOf(problem) : ''
      return refusals.current?.toastOf(locale, problem, text) ?? text
    },
    textOfRefusal(problem: RequestProblem | FieldProblem): string {
      if ('field' in problem) return textOf(problem)
      const text = refusals.current?.problemText(locale, problem) ?? commonTexts(locale).offline
      return options.refusalText?.(locale, problem, text) ?? text
    },
  }
}

/** Returns a handler that ignores events while it is running. */
function useSubmit(run: (form: HTMLFormElement) => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const isRunning = useRef(false)
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await run(event.currentTarget)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { submit, busy }
}

function controlOf(
  form: HTMLFormElement,
  matches: (name: string) => boolean,
): HTMLElement | undefined {
  return [...form.querySelectorAll<HTMLElement>('[name]')].find((control) =>
    matches(control.getAttribute('name') ?? ''),
  )
}
