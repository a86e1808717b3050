import { useHost } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './SecondFactorSection.module.css'

/** Shows the recovery codes. The server sends them only once. */
export function RecoveryCodes({ codes, close }: { codes: readonly string[]; close(): void }) {
  const host = useHost()
  const { secondFactor: texts } = useTexts()
  // Undefined on pages without HTTPS.
  const clipboard = navigator.clipboard as Clipboard | undefined
  const copy = async () => {
    const isCopied = await clipboard?.writeText(codes.join('\n')).then(
      () => true,
      () => false,
    )
    if (isCopied) host.toast({ kind: 'ok', text: texts.copied })
  }
  return (
    <div className={styles.steps}>
      <p className={styles.hint}>{texts.codesHint}</p>
      <ol className={styles.codes} aria-label={texts.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        {clipboard && <Button onClick={() => void copy()}>{texts.copy}</Button>}
        <Button variant="primary" onClick={close}>
          {texts.kept}
        </Button>
      </div>
    </div>
  )
}
