import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react'
import { classes } from './classes.ts'
import styles from './Field.module.css'

/** The result of a check of the value by the server, for example of a nickname. */
export interface FieldStatus {
  tone: 'idle' | 'checking' | 'ok' | 'bad'
  text: string
}

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** The reason why the value is refused. Marks the control as invalid. */
  error?: string
  /** The result of a check; `bad` marks the control as invalid. An error replaces it. */
  status?: FieldStatus
  /** A button below the note that corrects the value. */
  action?: ReactNode
  /** An addition to the label: "선택", or a counter. */
  aside?: ReactNode
  /** True omits the line for hints and errors below the control. */
  bare?: boolean
  /** True groups several controls under one label. Each needs an `aria-label`. */
  group?: boolean
  control?: ControlProps
  children?: ReactNode
}

type ControlProps = Pick<
  ComponentProps<'input' | 'select' | 'textarea'>,
  'id' | 'name' | 'aria-describedby' | 'aria-invalid'
> & {
  'data-tone'?: 'ok' | 'bad' | undefined
  onChange?(event: { target: unknown }): unknown
  onBlur?(event: { target: unknown }): unknown
  ref?(element: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null): void
}

const FieldContext = createContext<ControlProps>({})

/** Returns the id of a control's label, for buttons of the field. */
export function labelIdOf(id: string): string {
  return `${id}label`
}

/** Returns the props that connect a custom control with its {@link Field}. */
export function useFieldControl(): ControlProps {
  return use(FieldContext)
}

/** A label, a control and a line for a hint or an error. The line keeps its space when empty. */
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
  const describedProps: ControlProps = {
    'aria-describedby': error || hint || status ? noteId : undefined,
    'aria-invalid': error || status?.tone === 'bad' ? true : undefined,
    'data-tone':
      !error && (status?.tone === 'ok' || status?.tone === 'bad') ? status.tone : undefined,
  }
  return (
    <div
      className={styles.field}
      {...(group && {
        role: 'group',
        'aria-labelledby': labelId,
        'aria-describedby': describedProps['aria-describedby'],
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
          group
            ? { ...describedProps, 'aria-describedby': error && noteId }
            : { ...control, id, ...describedProps }
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
