import { certificateCode, type PublicCertificate } from '@sori/contract/licence'
import { paths } from '@sori/contract/paths'
import type { RequestProblem } from '@sori/remote-kit/http'
import { Failed } from '@sori/remote-kit/lists'
import { Button, Field, TextInput, type TextInputProps, useFieldControl } from '@sori/remote-kit/ui'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleX from 'lucide-react/icons/circle-x'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useWords } from '../../messages/useWords.ts'
import { Page } from '../../ui/Page.tsx'
import styles from './Certificate.module.css'
import { CertificateFacts } from './CertificateFacts.tsx'
import { useCheckCertificateQuery } from './certificateApi.ts'

/** `/certificates` and `/certificates/{code}`: anybody who was shown a certificate sees whether it is true (D50, D56). */
export function VerifyPage() {
  const t = useWords().certificate
  const { pathname } = useLocation()
  const written = decodedCode(pathname.slice(paths.certificate().length + 1))
  const code = certificateCode(written)
  const field = useRef<HTMLInputElement>(null)
  return (
    <Page title={t.checkTitle} narrow>
      <CodeForm key={written} written={written} isBad={written !== '' && !code} field={field} />
      {code && <Verdict code={code} field={field} />}
    </Page>
  )
}

function decodedCode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

type CodeField = RefObject<HTMLInputElement | null>

function CodeForm({ written, isBad, field }: { written: string; isBad: boolean; field: CodeField }) {
  const t = useWords().certificate
  const helpId = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(written)
  const [refused, setRefused] = useState(isBad)
  function submit(event: FormEvent): void {
    event.preventDefault()
    const code = certificateCode(typed)
    setRefused(!code)
    if (code) void navigate(paths.certificate(code))
    else field.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <p id={helpId} className={styles.help}>
        {t.checkHelp}
      </p>
      <Field label={t.code} error={refused ? t.badCode : undefined}>
        <div className={styles.line}>
          <CodeInput
            ref={field}
            helpId={helpId}
            value={typed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="primary">
            {t.check}
          </Button>
        </div>
      </Field>
    </form>
  )
}

/** The field of the code: the help describes it beside what is wrong with it, and stays in sight. */
function CodeInput({ helpId, ...rest }: TextInputProps & { helpId: string }) {
  const error = useFieldControl()['aria-describedby']
  return <TextInput {...rest} aria-describedby={error ? `${error} ${helpId}` : helpId} />
}

/** What is known of a code; of an unknown one the focus goes to the field, each time that it is asked for. */
function Verdict({ code, field }: { code: string; field: CodeField }) {
  const t = useWords().certificate
  const query = useCheckCertificateQuery(code)
  const problem = query.error as RequestProblem | undefined
  const isUnknown = problem?.status === 404
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same code, asked for again, is another place in the history
  useEffect(() => {
    if (isUnknown) field.current?.focus()
  }, [isUnknown, code, key, field])
  if (query.currentData) return <Found certificate={query.currentData} />
  if (!problem) return null
  if (isUnknown) return <Line isGood={false} text={t.unknownCode} />
  if (problem.status === 429) return <Line isGood={false} text={t.tooMany} />
  return <Failed query={query} />
}

function Found({ certificate }: { certificate: PublicCertificate }) {
  const t = useWords().certificate
  return (
    <article className={styles.sheet}>
      <Line isGood={certificate.valid} text={certificate.valid ? t.valid : t.invalid} />
      <CertificateFacts certificate={certificate} />
    </article>
  )
}

function Line({ isGood, text }: { isGood: boolean; text: string }) {
  const Sign = isGood ? BadgeCheck : CircleX
  return (
    <p className={`${styles.verdict} ${isGood ? styles.ok : styles.bad}`} role="status">
      <Sign aria-hidden="true" />
      {text}
    </p>
  )
}
