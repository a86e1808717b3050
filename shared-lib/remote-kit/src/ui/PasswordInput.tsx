import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { labelIdOf, useFieldControl } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { TextInput, type TextInputProps } from './TextInput.tsx'

interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'before' | 'after'> {
  labels: { show: string; hide: string }
}

/** A password field whose text the user can show. Set `autoComplete`. */
export function PasswordInput({ labels, ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  const { id } = useFieldControl()
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      type={isShown ? 'text' : 'password'}
      after={
        <IconButton
          label={isShown ? labels.hide : labels.show}
          aria-describedby={id && labelIdOf(id)}
          onClick={() => setShown(!isShown)}
          disabled={rest.disabled}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      }
    />
  )
}
