import { fieldRefusals, isValidatorCode } from '@sori/contract/errors'
import { fieldMessages, type Locale } from '@sori/contract/messages'
import { type FormEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Command } from '../commands/index.ts'
import { problemText, type RequestProblem } from '../http/index.ts'
import { useHost, useLocale, useUnsaved } from '../remote/index.ts'
import { errorsOf, type FieldProblem, fieldProblemText, problemAt } from './fieldProblems.ts'

type FormSchema = z.ZodMiniType<FieldValues, FieldValues>

interface ContractFormOptions<S extends FormSchema> {
  schema: S
  defaultValues: DefaultValues<z.input<S>>
  /** The command that receives the parsed fields. */
  command: Pick<Command<z.output<S>, unknown>, 'attempt'>
  /** Replaces the text of the error code for the whole form. */
  refusalText?(locale: Locale, problem: RequestProblem): string | undefined
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
  const { fields, lastRefusals } = useSchemaFields<S, Values>(schema, defaultValues)
  const markSaved = useUnsaved(Boolean(options.asksBeforeLeaving) && fields.formState.isDirty)
  const textOf = (problem: FieldProblem) =>
    options.fieldText?.(locale, problem) ?? fieldProblemText(locale, problem)

  /** Focuses the first problem in page order, and shows it in a toast. */
  function showFirstProblem(form: HTMLFormElement, problems: readonly FieldProblem[]): void {
    const control = controlOf(form, (name) => problems.some(({ field }) => field === name))
    const first =
      problems.find(({ field }) => field === control?.getAttribute('name')) ?? problems[0]
    const text = first && options.toastText?.(locale, first)
    host.toast({ kind: 'error', text: text ?? toastOf(locale, first, textOf) })
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
    host.toast({ kind: 'error', text: textOfRefusal(locale, problem, options) })
    controlOf(form, (name) => name === options.focusAfterRefusal)?.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    setRefusal(undefined)
    await fields.handleSubmit(
      async (values) => {
        const outcome = await command.attempt(values, markSaved)
        // A form that the user has left must not move the focus.
        if (outcome && !outcome.ok && !outcome.handled && form.isConnected)
          showRefusal(form, outcome.problem)
      },
      () => {
        const knownProblems = options.knownProblems?.() ?? []
        markFields(form, knownProblems)
        showFirstProblem(form, [...lastRefusals.current, ...knownProblems])
      },
    )(event)
  }

  return {
    fields,
    submit,
    busy: fields.formState.isSubmitting,
    errorOf: (field) => {
      const problem = problemAt(fields.formState.errors, field)
      return problem && textOf(problem)
    },
    refusal: refusal && textOfRefusal(locale, refusal, options),
    refusedFields: lastRefusals.current.map(({ field }) => field) as FieldPath<Values>[],
  }
}

function useSchemaFields<S extends FormSchema, Values extends FieldValues>(
  schema: S,
  defaultValues: DefaultValues<Values>,
) {
  const refusalsRef = useRef<readonly FieldProblem[]>([])
  const fields = useForm<Values, unknown, z.output<S>>({
    defaultValues,
    shouldFocusError: false,
    resolver: (input) => {
      const parsed = schema.safeParse(input, { reportInput: true })
      refusalsRef.current = parsed.success ? [] : fieldRefusals(parsed.error.issues)
      return parsed.success
        ? { values: parsed.data as z.output<S>, errors: {} }
        : { values: {}, errors: errorsOf(refusalsRef.current) as FieldErrors<Values> }
    },
  })
  return { fields, lastRefusals: refusalsRef }
}

/**
 * Returns the toast of a problem. The texts of validator codes are fragments of a sentence, so they
 * get a prefix.
 */
function toastOf(
  locale: Locale,
  problem: FieldProblem | undefined,
  textOf: (problem: FieldProblem) => string,
): string {
  const text = problem ? textOf(problem) : ''
  const isSentence = problem && !isValidatorCode(problem.code)
  return isSentence ? text : fieldMessages(locale).validationError(text)
}

/** Returns the text of a refusal in `locale`. Call while rendering: the language may change. */
function textOfRefusal<S extends FormSchema>(
  locale: Locale,
  refusal: RequestProblem | FieldProblem,
  { refusalText }: ContractFormOptions<S>,
): string {
  if ('field' in refusal) return fieldProblemText(locale, refusal)
  return refusalText?.(locale, refusal) ?? problemText(locale, refusal)
}

function controlOf(
  form: HTMLFormElement,
  matches: (name: string) => boolean,
): HTMLElement | undefined {
  return [...form.querySelectorAll<HTMLElement>('[name]')].find((control) =>
    matches(control.getAttribute('name') ?? ''),
  )
}
