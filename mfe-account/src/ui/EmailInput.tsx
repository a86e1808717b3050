import { TextInput } from '@sori/remote-kit/ui'

/** An email field for phone keyboards and password managers. */
export function EmailInput({ autoComplete = 'email' }: { autoComplete?: 'email' | 'username' }) {
  return (
    <TextInput
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      aria-required="true"
    />
  )
}
