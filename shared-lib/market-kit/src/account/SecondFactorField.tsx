import type { SecondFactorBody } from '@sori/contract/account'
import { type ContractForm, FormField } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { TextInput } from '@sori/remote-kit/ui'
import { useEffect, useRef } from 'react'
import { accountTexts } from './texts.ts'

interface SecondFactorFieldProps {
  form: ContractForm<SecondFactorBody>
  /** True focuses the field, for example when it replaces a form that had the focus. */
  isFocused?: boolean
}

/** A field for a code of an authenticator app or a recovery code. */
export function SecondFactorField({ form, isFocused = false }: SecondFactorFieldProps) {
  const texts = accountTexts(useLocale())
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocused) container.current?.querySelector('input')?.focus()
  }, [isFocused])
  return (
    <div ref={container}>
      <FormField form={form} name="secondFactor" label={texts.secondFactor}>
        <TextInput
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          aria-required="true"
        />
      </FormField>
    </div>
  )
}
