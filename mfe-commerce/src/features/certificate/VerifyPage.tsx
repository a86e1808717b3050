import { certificateCode, certificateForm, type PublicCertificate } from '@sori/contract/licence'
import { paths } from '@sori/contract/paths'
import type { RequestProblem } from '@sori/remote-kit/data'
import { FormField, useContractForm } from '@sori/remote-kit/forms'
import { Failed } from '@sori/remote-kit/lists'
import { Button, TextInput, type TextInputProps, useFieldControl } from '@sori/remote-kit/ui'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleX from 'lucide-react/icons/circle-x'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTexts } from '../../messages/useTexts.ts'
import { Page } from '../../ui/Page.tsx'
import styles from './Certificate.module.css'
import { CertificateFacts } from './CertificateFacts.tsx'
import { useCheckCertificateQuery } from './certificateApi.ts'

/**
 * `/certificates` and `/certificates/{code}`: verifies a certificate for anybody with its code
 * (D50, D56).
 */
export function VerifyPage() {
  const t = useTexts().certificate
  const { pathname } = useLocation()
  const written = decodedCode(pathname.slice(paths.certificate().length + 1))
  const code = certificateCode(written)
  const field = useRef<HTMLFormElement>(null)
  return (
    <Page title={t.checkTitle} narrow>
      <CodeForm key={written} written={written} field={field} />
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

type CodeField = RefObject<HTMLFormElement | null>

function CodeForm({ written, field }: { written: string; field: CodeField }) {
  const t = useTexts().certificate
  const helpId = useId()
  const navigate = useNavigate()
  const form = useContractForm({
    schema: certificateForm,
    defaultValues: { code: written },
    command: {
      attempt: async ({ code }) => {
        await navigate(paths.certificate(code))
        return { ok: true, answer: undefined }
      },
    },
    fieldText: () => t.badCode,
  })
  const { trigger } = form.fields
  useEffect(() => {
    if (written) void trigger('code')
  }, [written, trigger])
  return (
    <form ref={field} onSubmit={(event) => void form.submit(event)} noValidate>
      <p id={helpId} className={styles.help}>
        {t.checkHelp}
      </p>
      <FormField form={form} name="code" label={t.code}>
        <div className={styles.line}>
          <CodeInput
            helpId={helpId}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button type="submit" variant="primary">
            {t.check}
          </Button>
        </div>
      </FormField>
    </form>
  )
}

/** The help stays in sight beside an error, and describes the field with it. */
function CodeInput({ helpId, ...rest }: TextInputProps & { helpId: string }) {
  const error = useFieldControl()['aria-describedby']
  return <TextInput {...rest} aria-describedby={error ? `${error} ${helpId}` : helpId} />
}

/** Shows the certificate of a code. Each check of an unknown code focuses the field. */
function Verdict({ code, field }: { code: string; field: CodeField }) {
  const t = useTexts().certificate
  const query = useCheckCertificateQuery(code)
  const problem = query.error as RequestProblem | undefined
  const isUnknown = problem?.status === 404
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: checking the same code again adds an entry to the history
  useEffect(() => {
    if (isUnknown) field.current?.querySelector('input')?.focus()
  }, [isUnknown, code, key, field])
  if (query.currentData) return <Found certificate={query.currentData} />
  if (!problem) return null
  if (isUnknown) return <Line isGood={false} text={t.unknownCode} />
  if (problem.status === 429) return <Line isGood={false} text={t.tooMany} />
  return <Failed query={query} />
}

function Found({ certificate }: { certificate: PublicCertificate }) {
  const t = useTexts().certificate
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
