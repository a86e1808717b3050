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
import { errorsOf, type FieldProblem, problemAt, problemTexts } from './fieldProblems.ts'

type FormSchema = z.ZodMiniType<FieldValues, FieldValues>

/** Options of {@link useContractForm}. */
export interface ContractFormOptions<S extends FormSchema> {
  /** The contract's schema of the payload: the server obeys the same. */
  schema: S
  defaultValues: DefaultValues<z.input<S>>
  /**
   * Sends the parsed fields, trimmed and normalised. The form shows its refusals and stays on the
   * page.
   */
  command: Pick<Command<z.output<S>, unknown>, 'attempt'>
  /** Texts for a refusal of the whole form that say more than those of its code; asked for at each render. */
  refusalText?(locale: Locale, problem: RequestProblem): string | undefined
  /** Returns this form's text for a problem; undefined uses the text of the code. */
  fieldText?(locale: Locale, problem: FieldProblem): string | undefined
  /** Texts of the toast for the first wrong field; undefined keeps those beside the field. */
  toastText?(locale: Locale, problem: FieldProblem): string | undefined
  /**
   * Returns problems known before the submit, for example a taken name. Reported together with
   * those of the schema.
   */
  knownProblems?(): readonly FieldProblem[]
  /** The field to focus when the server names none. */
  focusAfterRefusal?: string
  /** Leaving the page with something typed asks first. */
  asksBeforeLeaving?: boolean
}

/** A form, for `Form` and `FormField`. */
export interface ContractForm<Given extends FieldValues> {
  /** react-hook-form's own. */
  fields: Pick<
    UseFormReturn<Given>,
    'register' | 'formState' | 'watch' | 'setValue' | 'getValues' | 'reset' | 'trigger'
  >
  submit(event: FormEvent<HTMLFormElement>): Promise<void>
  /** True during the request. */
  busy: boolean
  /** Returns the error of a field in the current language, if any. */
  errorOf(field: FieldPath<Given>): string | undefined
  /** The refusal of the whole form; errors of fields are at the fields. */
  refusal: string | undefined
  /** The fields that the schema refuses at present: checked again with each other that changes, since one may be mended by another. */
  refused: FieldPath<Given>[]
}

/**
 * A form with the contract's schema, validated when it is sent and, after a refusal, on input. The
 * first invalid field is focused and shown in a toast (product.md §5), and the server's errors are
 * shown at the fields. Keeps the input, and sends once.
 */
export function useContractForm<S extends FormSchema>(
  options: ContractFormOptions<S>,
): ContractForm<z.input<S>> {
  type Given = z.input<S>
  const { schema, defaultValues, command } = options
  const host = useHost()
  const locale = useLocale()
  const [refusal, setRefusal] = useState<RequestProblem | FieldProblem>()
  const refused = useRef<readonly FieldProblem[]>([])
  const fields = useForm<Given, unknown, z.output<S>>({
    defaultValues,
    shouldFocusError: false,
    resolver: (given) => {
      const parsed = schema.safeParse(given, { reportInput: true })
      refused.current = parsed.success ? [] : fieldRefusals(parsed.error.issues)
      return parsed.success
        ? { values: parsed.data as z.output<S>, errors: {} }
        : { values: {}, errors: errorsOf(refused.current) as FieldErrors<Given> }
    },
  })

  const saved = useUnsaved(Boolean(options.asksBeforeLeaving) && fields.formState.isDirty)
  const textOf = (problem: FieldProblem) =>
    options.fieldText?.(locale, problem) ?? problemTexts(locale, problem)

  /**
   * Toasts the first problem in the order of the page and focuses its field. Without such a field,
   * the text is beside the button.
   */
  function showFirst(form: HTMLFormElement, problems: readonly FieldProblem[]): void {
    const control = controlOf(form, (name) => problems.some(({ field }) => field === name))
    const first =
      problems.find(({ field }) => field === control?.getAttribute('name')) ?? problems[0]
    const texts = first ? textOf(first) : ''
    const isOwnSentence = first && !isValidatorCode(first.code)
    const text = first && options.toastText?.(locale, first)
    host.toast({
      kind: 'error',
      text: text ?? (isOwnSentence ? texts : fieldMessages(locale).validationError(texts)),
    })
    if (control) control.focus()
    else setRefusal(first)
  }

  /** Shows each problem at its field. */
  function mark(form: HTMLFormElement, problems: readonly FieldProblem[]): void {
    for (const { field, ...rest } of problems) {
      if (controlOf(form, (name) => name === field))
        fields.setError(field as FieldPath<Given>, { type: rest.code, ...rest })
    }
  }

  function show(form: HTMLFormElement, problem: RequestProblem): void {
    const problems = problem.errors ?? []
    if (problems.length > 0) {
      mark(form, problems)
      showFirst(form, problems)
      return
    }
    setRefusal(problem)
    host.toast({ kind: 'error', text: refusalTexts(locale, problem, options) })
    controlOf(form, (name) => name === options.focusAfterRefusal)?.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    setRefusal(undefined)
    await fields.handleSubmit(
      async (values) => {
        const outcome = await command.attempt(values, saved)
        // does not take the focus back after the user has left the form
        if (outcome && !outcome.ok && !outcome.handled && form.isConnected)
          show(form, outcome.problem)
      },
      () => {
        const known = options.knownProblems?.() ?? []
        mark(form, known)
        showFirst(form, [...refused.current, ...known])
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
    refusal: refusal && refusalTexts(locale, refusal, options),
    refused: refused.current.map(({ field }) => field) as FieldPath<Given>[],
  }
}

/** Chosen at render, so that a switch of the language changes it too. */
function refusalTexts<S extends FormSchema>(
  locale: Locale,
  refusal: RequestProblem | FieldProblem,
  { refusalText }: ContractFormOptions<S>,
): string {
  if ('field' in refusal) return problemTexts(locale, refusal)
  return refusalText?.(locale, refusal) ?? problemText(locale, refusal)
}

/** Returns the first control in the order of the page whose name matches. */
function controlOf(
  form: HTMLFormElement,
  isAsked: (name: string) => boolean,
): HTMLElement | undefined {
  return [...form.querySelectorAll<HTMLElement>('[name]')].find((control) =>
    isAsked(control.getAttribute('name') ?? ''),
  )
}
