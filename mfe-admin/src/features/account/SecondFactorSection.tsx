import { commonTexts } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { Failed } from '@sori/remote-kit/lists'
import { Button, Dialog, formatDay, Skeleton } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { EndForm, RenewForm } from './SecondFactorForms.tsx'
import styles from './SecondFactorSection.module.css'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'
import { useSecondFactorQuery } from './secondFactorApi.ts'

const dialogs = { begin: SecondFactorSetup, renew: RenewForm, end: EndForm } as const
type DialogName = keyof typeof dialogs

/**
 * A section where administrators require a code at their logins, renew the recovery codes, or end
 * the second factor.
 */
export function SecondFactorSection() {
  const { secondFactor: texts } = useTexts()
  const common = commonTexts(useLocale())
  const query = useSecondFactorQuery()
  const [dialog, setDialog] = useState<DialogName>()
  const close = () => setDialog(undefined)
  const secondFactor = query.currentData
  if (!secondFactor) return query.error ? <Failed query={query} /> : <Skeleton height={40} />
  const Content = dialog && dialogs[dialog]
  return (
    <>
      <p className={styles.hint}>
        {secondFactor.since
          ? `${texts.since(formatDay(secondFactor.since))} ${texts.left(secondFactor.recoveryCodesLeft)}`
          : texts.hint}
      </p>
      <div className={styles.actions}>
        {(secondFactor.since ? (['renew', 'end'] as const) : (['begin'] as const)).map((name) => (
          <Button
            key={name}
            variant={name === 'end' ? 'danger-outline' : 'secondary'}
            onClick={() => setDialog(name)}
          >
            {texts[name]}
          </Button>
        ))}
      </div>
      {Content && (
        <Dialog open onClose={close} title={dialog && texts[dialog]} labels={common} width="medium">
          <Content close={close} />
        </Dialog>
      )}
    </>
  )
}
