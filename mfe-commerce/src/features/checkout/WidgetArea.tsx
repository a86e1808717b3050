import { commonWords } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/remote'
import { FailedState, Skeleton } from '@sori/remote-kit/ui'
import { useWords } from '../../messages/useWords.ts'
import styles from './CheckoutPage.module.css'
import type { WidgetState } from './usePaymentWidget.ts'
import { widgetPlaces } from './widgetPlaces.ts'

/** The provider's part of the page: payment methods and agreement. It is drawn light, whatever the theme. */
export function WidgetArea({ state: { phase, retry } }: { state: WidgetState }) {
  const t = useWords().checkout
  const common = commonWords(useLocale())
  return (
    <section className={styles.widget} data-theme="light" aria-label={t.widget} aria-busy={phase === 'loading' || undefined}>
      {phase === 'loading' && (
        <div className={styles.blocks}>
          <Skeleton height={180} />
          <Skeleton height={48} />
        </div>
      )}
      {phase === 'failed' && <FailedState title={t.widgetFailed} retryLabel={common.retry} onRetry={retry} />}
      <div id={widgetPlaces.methods} />
      <div id={widgetPlaces.agreement} />
    </section>
  )
}
