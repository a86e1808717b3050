import { fieldRefusals } from '@sori/contract/errors'
import { fieldMessages, type Locale } from '@sori/contract/messages'
import { type FormEvent, useRef, useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { problemText, type RequestProblem } from '../http/index.ts'
import { useHost, useLocale } from '../remote/index.ts'
import { errorsOf, type FieldProblem, problemWords } from './fieldProblems.ts'

type FormSchema = z.ZodMiniType<FieldValues, FieldValues>

/** Why the server did not take the form. */
export interface Refusal {
  problem: RequestProblem
  /** Words that say more than those of the problem's code; asked for at each render. */
  message?(locale: Locale): string
  /** The field to go on at when the server blames none. */
  focus?: string
}

/** What {@link useContractForm} needs. */
export interface ContractFormOptions<S extends FormSchema> {
  /** The contract's schema of the payload: the server obeys the same. */
  schema: S
  defaultValues: DefaultValues<z.input<S>>
  /** Sends what the schema made of the fields: trimmed, normalised. Answers why it was not taken, or nothing: the person is on the way elsewhere. */
  send(values: z.output<S>): Promise<Refusal | undefined>
}

/** A form, for `Form`, `FormField` and `SubmitButton`. */
export interface ContractForm<Given extends FieldValues> {
  /** react-hook-form's own. */
  fields: Pick<UseFormReturn<Given>, 'register' | 'formState' | 'watch' | 'setValue'>
  submit(event: FormEvent<HTMLFormElement>): Promise<void>
  /** True while the server is asked. */
  busy: boolean
  /** Why the form as a whole was refused, in words; what is wrong with a field stands there. */
  refusal: string | undefined
  /** The fields that the schema refuses at present: looked at again with each other that changes, since one may be mended by another. */
  refused: FieldPath<Given>[]
}

/**
 * A form that obeys the contract's schema (house.md, Forms). The schema is asked when the form is sent, and at every key once it has
 * refused. The first wrong field on the page gets the focus and is said in a toast (section 5); the server's field errors land on the same
 * fields. Nothing typed is lost, and nothing is sent twice.
 */
export function useContractForm<S extends FormSchema>({ schema, defaultValues, send }: ContractFormOptions<S>): ContractForm<z.input<S>> {
  type Given = z.input<S>
  const host = useHost()
  const locale = useLocale()
  const [refusal, setRefusal] = useState<Refusal | FieldProblem>()
  const sending = useRef(false)
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

  /** Says the first problem, in the order of the page, and goes there; beside the button where no such field is on the page. */
  function showFirst(form: HTMLFormElement, problems: readonly FieldProblem[]): void {
    const control = controlOf(form, (name) => problems.some(({ field }) => field === name))
    const first = problems.find(({ field }) => field === control?.getAttribute('name')) ?? problems[0]
    const words = first ? problemWords(locale, first) : ''
    host.toast({ kind: 'error', text: fieldMessages(locale).validationError(words) })
    if (control) control.focus()
    else setRefusal(first)
  }

  function show(form: HTMLFormElement, answer: Refusal): void {
    const { problem, focus } = answer
    const problems = problem.errors ?? []
    for (const { field, ...rest } of problems) {
      if (controlOf(form, (name) => name === field)) fields.setError(field as FieldPath<Given>, { type: rest.code, ...rest })
    }
    if (problems.length > 0) {
      showFirst(form, problems)
      return
    }
    setRefusal(answer)
    host.toast({ kind: 'error', text: refusalWords(locale, answer) })
    controlOf(form, (name) => name === focus)?.focus()
  }

  function failed(error: Error): Refusal {
    host.report({ stage: 'render', message: `a form could not be sent: ${error.message}`, error })
    return { problem: { status: 0, code: 'UNKNOWN', message: '' } }
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (sending.current) return
    const form = event.currentTarget
    sending.current = true
    setRefusal(undefined)
    try {
      await fields.handleSubmit(
        async (values) => {
          const answer = await send(values).catch(failed)
          // who has gone elsewhere meanwhile is not called back
          if (answer && form.isConnected) show(form, answer)
        },
        () => showFirst(form, refused.current),
      )(event)
    } finally {
      sending.current = false
    }
  }
  return {
    fields,
    submit,
    busy: fields.formState.isSubmitting,
    refusal: refusal && refusalWords(locale, refusal),
    refused: refused.current.map(({ field }) => field) as FieldPath<Given>[],
  }
}

/** Said at render, so that a switch of the language changes it too. */
function refusalWords(locale: Locale, refusal: Refusal | FieldProblem): string {
  if ('field' in refusal) return problemWords(locale, refusal)
  return refusal.message?.(locale) ?? problemText(locale, refusal.problem)
}

/** The first control of the page's order whose name is asked for. */
function controlOf(form: HTMLFormElement, isAsked: (name: string) => boolean): HTMLElement | undefined {
  return [...form.querySelectorAll<HTMLElement>('[name]')].find((control) => isAsked(control.getAttribute('name') ?? ''))
}
