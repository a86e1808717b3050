import { paths } from '@sori/contract/paths'
import {
  Checkbox,
  type CheckboxProps,
  Field,
  linkClass,
  useFieldControl,
} from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './ConsentField.module.css'

export interface ConsentFieldProps extends Pick<CheckboxProps, 'checked' | 'onChange'> {
  error: string | undefined
}

/** A checkbox for the terms. They open in new tabs, so that the form keeps its values. */
export function ConsentField({ error, ...box }: ConsentFieldProps) {
  const { register: texts } = useTexts()
  const consentTexts = [
    { name: texts.terms, url: paths.legal('terms') },
    { name: texts.privacy, url: paths.legal('privacy') },
  ]
  return (
    <Field label={texts.consentTitle} group {...(error && { error })}>
      <ConsentBox {...box} />
      <p className={styles.texts}>
        {consentTexts.map(({ name, url }) => (
          <a key={url} className={linkClass} href={url} target="_blank" rel="noreferrer">
            {texts.read(name)}
          </a>
        ))}
      </p>
    </Field>
  )
}

function ConsentBox(box: Pick<CheckboxProps, 'checked' | 'onChange'>) {
  const { register: texts } = useTexts()
  const { 'aria-describedby': describedBy, 'aria-invalid': invalid } = useFieldControl()
  return (
    <Checkbox
      {...box}
      name="consent"
      label={texts.consent}
      required
      {...(describedBy && { 'aria-describedby': describedBy })}
      {...(invalid && { 'aria-invalid': invalid })}
    />
  )
}
