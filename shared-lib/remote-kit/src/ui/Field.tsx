import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react'
import { classes } from './classes.ts'
import styles from './Field.module.css'

/** The state of a server check: grey, orange, green or red, always with text. */
export interface FieldStatus {
  tone: 'idle' | 'checking' | 'ok' | 'bad'
  text: string
}

/** Props of {@link Field}. */
export interface FieldProps {
  label: ReactNode
  /** The rule of the value, below the control. */
  hint?: ReactNode
  /** Why the value is refused, above the hint. Marks the control as invalid. */
  error?: string
  /** The availability of the value; an error replaces it. */
  status?: FieldStatus
  /** Below the note: a button that corrects the value. */
  action?: ReactNode
  /** After the label, small: "선택", a counter. */
  aside?: ReactNode
  /** Leaves out the line below: for a control that is never refused. */
  bare?: boolean
  /**
   * Several controls under one label (three boxes of a phone number); each needs an `aria-label`.
   */
  group?: boolean
  /** Further props for the control, from a form. */
  control?: ControlProps
  children?: ReactNode
}

/** Props that a control gets from its {@link Field}. */
type ControlProps = Pick<
  ComponentProps<'input' | 'select' | 'textarea'>,
  'id' | 'name' | 'aria-describedby' | 'aria-invalid'
> & {
  /** The colour of its border. */
  'data-tone'?: 'ok' | 'bad' | undefined
  onChange?(event: { target: unknown }): unknown
  onBlur?(event: { target: unknown }): unknown
  ref?(element: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null): void
}

const FieldContext = createContext<ControlProps>({})

/** The id of the label of the control `id`: for buttons of a field, which say by it whose they are. */
export function labelIdOf(id: string): string {
  return `${id}label`
}

/**
 * Returns the props that connect a control with its {@link Field}; an empty object outside one. For
 * custom controls.
 */
export function useFieldControl(): ControlProps {
  return use(FieldContext)
}

/** Label above, one control, and below it a hint, a status or an error, tied to the control. The line below keeps its place, so that nothing jumps. */
export function Field({
  label,
  hint,
  error,
  status,
  action,
  aside,
  bare = false,
  group = false,
  control,
  children,
}: FieldProps) {
  const id = useId()
  const noteId = `${id}note`
  const labelId = labelIdOf(id)
  const tied: ControlProps = {
    'aria-describedby': error || hint || status ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
    'data-tone':
      !error && (status?.tone === 'ok' || status?.tone === 'bad') ? status.tone : undefined,
  }
  return (
    <div
      className={styles.field}
      {...(group && {
        role: 'group',
        'aria-labelledby': labelId,
        'aria-describedby': tied['aria-describedby'],
      })}
    >
      <div className={styles.head}>
        {group ? (
          <span className={styles.label} id={labelId}>
            {label}
          </span>
        ) : (
          <label className={styles.label} id={labelId} htmlFor={id}>
            {label}
          </label>
        )}
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      <FieldContext
        value={
          group ? { ...tied, 'aria-describedby': error && noteId } : { ...control, id, ...tied }
        }
      >
        {children}
      </FieldContext>
      {!bare && (
        <div className={styles.note} id={noteId} aria-live={status ? 'polite' : undefined}>
          <Note hint={hint} error={error} status={status} />
        </div>
      )}
      {action}
    </div>
  )
}

function Note({ hint, error, status }: Pick<FieldProps, 'hint' | 'error' | 'status'>) {
  if (error) {
    return (
      <>
        <span className={styles.error}>
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </span>{' '}
        {hint !== error && hint}
      </>
    )
  }
  if (status)
    return <span className={classes(styles.status, styles[status.tone])}>{status.text}</span>
  return hint
}
