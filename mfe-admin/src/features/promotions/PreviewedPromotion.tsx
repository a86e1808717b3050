import type { PromotionBody, PromotionPreview } from '@sori/contract/administration'
import { useCommand } from '@sori/remote-kit/data'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './PromotionsPage.module.css'
import { useSendPromotionMutation, useTestPromotionMutation } from './promotionsApi.ts'

interface PreviewedPromotionProps {
  body: PromotionBody
  preview: PromotionPreview
  onBack(): void
  onSent(): void
}

/** Shows the mails in both languages. Sends them after their number was confirmed. */
export function PreviewedPromotion({ body, preview, onBack, onSent }: PreviewedPromotionProps) {
  const { promotions: texts } = useTexts()
  const locale = useLocale()
  const host = useHost()
  const test = useCommand(useTestPromotionMutation(), {
    done: { to: 'stay' },
    failed: { to: 'stay' },
  })
  const send = useCommand(useSendPromotionMutation(), {
    done: { run: onSent, to: 'stay' },
    failed: { to: 'stay' },
  })
  const members = preview.recipients.toLocaleString(locale)
  async function confirmAndSend(): Promise<void> {
    const question = {
      title: texts.question(members),
      body: texts.questionBody,
      confirm: texts.send,
    }
    if (await host.confirm(question)) await send.run(body)
  }
  return (
    <div className={styles.preview}>
      {preview.mails.map(({ locale: language, subject, text }) => (
        <article key={language} className={styles.mail} lang={language}>
          <h3 className={styles.subject}>{subject}</h3>
          <p className={styles.text}>{text}</p>
        </article>
      ))}
      <p className={styles.note}>{texts.recipients(members)}</p>
      <div className={styles.actions}>
        <Button onClick={onBack}>{texts.back}</Button>
        <Button busy={test.busy} onClick={() => void test.run(body)}>
          {texts.test}
        </Button>
        <Button
          variant="primary"
          busy={send.busy}
          disabled={preview.recipients === 0}
          onClick={() => void confirmAndSend()}
        >
          {texts.send}
        </Button>
      </div>
    </div>
  )
}
