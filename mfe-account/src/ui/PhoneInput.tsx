import { TextInput } from '@sori/remote-kit/ui'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { useTexts } from '../messages/useTexts.ts'
import styles from './PhoneInput.module.css'

const PREFIX = '010'
const PART_DIGITS = 4

/** Formats a number as `010-1234-5678`. */
export function phoneText(phoneNumber: string | null | undefined): string {
  const digits = digitsOf(phoneNumber ?? '')
  const rest = digits.startsWith(PREFIX) ? digits.slice(PREFIX.length) : digits
  const middle = rest.slice(0, PART_DIGITS)
  const last = rest.slice(PART_DIGITS, 2 * PART_DIGITS)
  return `${PREFIX}-${middle}-${last}`
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

export interface PhoneInputProps {
  /** The field's name in the payload. A refusal of the field focuses the wrong part. */
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

  function changeParts(nextMiddle: string, nextLast: string) {
    onChange(`${PREFIX}-${nextMiddle}-${nextLast}`)
  }
  function typeMiddle(text: string) {
    const digits = digitsOf(text).slice(0, PART_DIGITS)
    changeParts(digits, last)
    if (isWhole(digits) && !isWhole(middle)) lastBox.current?.focus()
  }
  function leaveEmptyPart(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Backspace' || last !== '') return
    event.preventDefault()
    middleBox.current?.focus()
  }
  function pasteWholeNumber(event: ClipboardEvent<HTMLInputElement>) {
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
    onPaste: pasteWholeNumber,
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
        onChange={({ target }) => changeParts(middle, digitsOf(target.value).slice(0, PART_DIGITS))}
        onKeyDown={leaveEmptyPart}
      />
    </div>
  )
}

/** Props of the valid part of a refused number. They override the error of the whole field. */
const unmarkedProps = { 'aria-invalid': false, 'aria-describedby': undefined } as const

function isWhole(part: string): boolean {
  return part.length === PART_DIGITS
}

/** Returns the digits of a whole mobile number, with or without country code and 010. */
function wholeNumber(text: string): string | undefined {
  const koreaCode = /^82/
  const mobileNumber = /^(?:010)?\d{8}$/
  const digits = digitsOf(text).replace(koreaCode, '0')
  return mobileNumber.test(digits) ? digits : undefined
}
