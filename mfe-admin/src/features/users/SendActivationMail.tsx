import { commonTexts } from '@sori/contract/messages'
import { useCommand } from '@sori/remote-kit/data'
import { useLocale } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './UserSections.module.css'
import { useSendActivationMailMutation } from './userPageApi.ts'

/** A button that sends the activation mail of a pending account again. */
export function SendActivationMail({ userId }: { userId: number }) {
  const { user: texts } = useTexts()
  const { processing } = commonTexts(useLocale())
  const mail = useCommand(useSendActivationMailMutation(), {
    done: { to: 'stay' },
    failed: { to: 'stay', forbidden: 'stay' },
  })
  return (
    <div className={styles.action}>
      <Button busy={mail.busy} busyLabel={processing} onClick={() => void mail.run(userId)}>
        {texts.mailActivation}
      </Button>
      {mail.refusal && (
        <p className={styles.refusal} role="alert">
          {mail.refusal}
        </p>
      )}
    </div>
  )
}
