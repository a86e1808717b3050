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
import { useVerifyCertificateQuery } from './certificateApi.ts'

/**
 * Renders `/certificates` and `/certificates/{code}`: anybody who has the code can verify the
 * certificate.
 */
export function VerifyPage() {
  const texts = useTexts().certificate
  const { pathname } = useLocation()
  const codeInPath = decodedCode(pathname.slice(paths.certificate().length + 1))
  const code = certificateCode(codeInPath)
  const formRef = useRef<HTMLFormElement>(null)
  return (
    <Page title={texts.checkTitle} narrow>
      <CodeForm key={codeInPath} codeInPath={codeInPath} formRef={formRef} />
      {code && <VerificationResult code={code} formRef={formRef} />}
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

type FormRef = RefObject<HTMLFormElement | null>

function CodeForm({ codeInPath, formRef }: { codeInPath: string; formRef: FormRef }) {
  const texts = useTexts().certificate
  const helpId = useId()
  const navigate = useNavigate()
  const form = useContractForm({
    schema: certificateForm,
    defaultValues: { code: codeInPath },
    command: {
      attempt: async ({ code }) => {
        await navigate(paths.certificate(code))
        return { ok: true, answer: undefined }
      },
    },
    fieldText: () => texts.badCode,
  })
  const { trigger } = form.fields
  useEffect(() => {
    // Without the code that checks it, the field shows no error. The request shows the failure.
    if (codeInPath) trigger('code').catch(() => {})
  }, [codeInPath, trigger])
  return (
    <form
      ref={formRef}
      onFocus={form.prepare}
      onSubmit={(event) => void form.submit(event)}
      noValidate
    >
      <p id={helpId} className={styles.help}>
        {texts.checkHelp}
      </p>
      <FormField form={form} name="code" label={texts.code}>
        <div className={styles.line}>
          <CodeInput
            helpId={helpId}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button type="submit" variant="primary">
            {texts.check}
          </Button>
        </div>
      </FormField>
    </form>
  )
}

/** Describes the field by its help text and its error. */
function CodeInput({ helpId, ...rest }: TextInputProps & { helpId: string }) {
  const error = useFieldControl()['aria-describedby']
  return <TextInput {...rest} aria-describedby={error ? `${error} ${helpId}` : helpId} />
}

/** Shows the certificate. Focuses the field after an unknown code. */
function VerificationResult({ code, formRef }: { code: string; formRef: FormRef }) {
  const texts = useTexts().certificate
  const query = useVerifyCertificateQuery(code)
  const problem = query.error as RequestProblem | undefined
  const isUnknown = problem?.status === 404
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` differs for a repeated check
  useEffect(() => {
    if (isUnknown) formRef.current?.querySelector('input')?.focus()
  }, [isUnknown, code, key, formRef])
  if (query.currentData) return <FoundCertificate certificate={query.currentData} />
  if (!problem) return null
  if (isUnknown) return <VerificationStatus isGood={false} text={texts.unknownCode} />
  if (problem.status === 429) return <VerificationStatus isGood={false} text={texts.tooMany} />
  return <Failed query={query} />
}

function FoundCertificate({ certificate }: { certificate: PublicCertificate }) {
  const texts = useTexts().certificate
  return (
    <article className={styles.sheet}>
      <VerificationStatus
        isGood={certificate.valid}
        text={certificate.valid ? texts.valid : texts.invalid}
      />
      <CertificateFacts certificate={certificate} />
    </article>
  )
}

function VerificationStatus({ isGood, text }: { isGood: boolean; text: string }) {
  const Icon = isGood ? BadgeCheck : CircleX
  return (
    <p className={`${styles.verificationStatus} ${isGood ? styles.ok : styles.bad}`} role="status">
      <Icon aria-hidden="true" />
      {text}
    </p>
  )
}
