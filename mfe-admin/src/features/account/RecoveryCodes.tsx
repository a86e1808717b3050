import { useHost } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './SecondFactorSection.module.css'

/** Shows the recovery codes. The server sends them only once. */
export function RecoveryCodes({ codes, close }: { codes: readonly string[]; close(): void }) {
  const host = useHost()
  const { secondFactor: t } = useTexts()
  // Undefined on pages without HTTPS.
  const clipboard = navigator.clipboard as Clipboard | undefined
  const copy = async () => {
    const isCopied = await clipboard?.writeText(codes.join('\n')).then(
      () => true,
      () => false,
    )
    if (isCopied) host.toast({ kind: 'ok', text: t.copied })
  }
  return (
    <div className={styles.steps}>
      <p className={styles.hint}>{t.codesHint}</p>
      <ol className={styles.codes} aria-label={t.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        {clipboard && <Button onClick={() => void copy()}>{t.copy}</Button>}
        <Button variant="primary" onClick={close}>
          {t.kept}
        </Button>
      </div>
    </div>
  )
}
