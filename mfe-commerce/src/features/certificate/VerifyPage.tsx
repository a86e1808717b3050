import { certificateCode, type PublicCertificate } from '@sori/contract/licence'
import { commonWords } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import type { RequestProblem } from '@sori/remote-kit/http'
import { useLocale } from '@sori/remote-kit/remote'
import { Button, FailedState, Field, TextInput } from '@sori/remote-kit/ui'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleX from 'lucide-react/icons/circle-x'
import { type FormEvent, useState } from 'react'
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
  return (
    <Page title={t.checkTitle}>
      <CodeForm key={written} written={written} isBad={written !== '' && !code} />
      {code && <Verdict code={code} />}
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

function CodeForm({ written, isBad }: { written: string; isBad: boolean }) {
  const t = useWords().certificate
  const navigate = useNavigate()
  const [typed, setTyped] = useState(written)
  const [refused, setRefused] = useState(isBad)
  function submit(event: FormEvent): void {
    event.preventDefault()
    const code = certificateCode(typed)
    setRefused(!code)
    if (code) void navigate(paths.certificate(code))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.field}>
        <Field label={t.code} hint={t.checkHelp} error={refused ? t.badCode : undefined}>
          <TextInput
            value={typed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </div>
      <Button type="submit" variant="primary">
        {t.check}
      </Button>
    </form>
  )
}

function Verdict({ code }: { code: string }) {
  const t = useWords().certificate
  const common = commonWords(useLocale())
  const { currentData, error, refetch } = useCheckCertificateQuery(code)
  const problem = error as RequestProblem | undefined
  if (currentData) return <Found certificate={currentData} />
  if (!problem) return null
  if (problem.status === 404) return <Line isGood={false} text={t.unknownCode} />
  if (problem.status === 429) return <Line isGood={false} text={t.tooMany} />
  return <FailedState title={common.loadFail} retryLabel={common.retry} onRetry={() => void refetch()} />
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
