import { TextInput } from '@sori/remote-kit/ui'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { useTexts } from '../messages/useTexts.ts'
import styles from './PhoneInput.module.css'

const PREFIX = '010'
const PART_DIGITS = 4

/** Returns the text `010-1234-5678` of a number. */
export function phoneText(digits: string | null | undefined): string {
  const rest = (digits ?? '').replace(/\D/g, '').replace(/^010/, '')
  return `${PREFIX}-${rest.slice(0, PART_DIGITS)}-${rest.slice(PART_DIGITS, 2 * PART_DIGITS)}`
}

export interface PhoneInputProps {
  /** The field's name in the payload. A refusal of it focuses the wrong part. */
  name: string
  /** The typed part of `010-1234-5678`. */
  value: string
  onChange(value: string): void
}

/**
 * A mobile number in three boxes (product.md §2). The focus advances automatically. Any box accepts
 * a pasted whole number.
 */
export function PhoneInput({ name, value, onChange }: PhoneInputProps) {
  const { phone } = useTexts()
  const middleBox = useRef<HTMLInputElement>(null)
  const lastBox = useRef<HTMLInputElement>(null)
  const [, middle = '', last = ''] = value.split('-')

  function change(nextMiddle: string, nextLast: string) {
    onChange(`${PREFIX}-${nextMiddle}-${nextLast}`)
  }
  function typeMiddle(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, PART_DIGITS)
    change(digits, last)
    if (isWhole(digits) && !isWhole(middle)) lastBox.current?.focus()
  }
  function stepBack(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Backspace' || last !== '') return
    event.preventDefault()
    middleBox.current?.focus()
  }
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const digits = wholeNumber(event.clipboardData.getData('text'))
    if (!digits) return
    event.preventDefault()
    onChange(phoneText(digits))
    lastBox.current?.focus()
  }

  // A refusal marks the incomplete part, or both.
  const isLastWrong = isWhole(middle) && !isWhole(last)
  const isMiddleWrong = !isWhole(middle) && isWhole(last)
  const sharedProps = {
    inputMode: 'numeric',
    onPaste: paste,
    maxLength: PART_DIGITS,
    'aria-required': true,
  } as const
  return (
    <div className={styles.boxes}>
      <TextInput
        aria-label={phone.first}
        aria-invalid={false}
        value={PREFIX}
        readOnly
        tabIndex={-1}
        autoComplete="off"
      />
      <span aria-hidden="true">–</span>
      <TextInput
        {...sharedProps}
        ref={middleBox}
        {...(isLastWrong ? unmarkedProps : { name })}
        aria-label={phone.middle}
        autoComplete="tel-local-prefix"
        value={middle}
        onChange={({ target }) => typeMiddle(target.value)}
      />
      <span aria-hidden="true">–</span>
      <TextInput
        {...sharedProps}
        ref={lastBox}
        {...(isLastWrong && { name })}
        {...(isMiddleWrong && unmarkedProps)}
        aria-label={phone.last}
        autoComplete="tel-local-suffix"
        value={last}
        onChange={({ target }) =>
          change(middle, target.value.replace(/\D/g, '').slice(0, PART_DIGITS))
        }
        onKeyDown={stepBack}
      />
    </div>
  )
}

/** Attributes of a valid part of a refused number. */
const unmarkedProps = { 'aria-invalid': false, 'aria-describedby': undefined } as const

function isWhole(part: string): boolean {
  return part.length === PART_DIGITS
}

/** Returns the digits of a whole mobile number, or undefined. Prefix and country are optional. */
function wholeNumber(text: string): string | undefined {
  const digits = text.replace(/\D/g, '').replace(/^82/, '0')
  return /^(?:010)?\d{8}$/.test(digits) ? digits : undefined
}
