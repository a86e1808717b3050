import { commonTexts } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { FailedState, Skeleton } from '@sori/remote-kit/ui'
import { useEffect, useId, useRef } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './CheckoutPage.module.css'
import type { WidgetState } from './usePaymentWidget.ts'
import { widgetPlaces } from './widgetPlaces.ts'

/** Props of {@link WidgetArea}. */
interface WidgetAreaProps {
  state: WidgetState
  /** Said of the required terms, while they are missing. */
  missingTerms: string | undefined
}

/** The provider's part of the page: payment methods and agreement. It is drawn light, whatever the theme. */
export function WidgetArea({ state: { phase, retry }, missingTerms }: WidgetAreaProps) {
  const t = useTexts().checkout
  const common = commonTexts(useLocale())
  const noteId = useId()
  const terms = useMarkedTerms(missingTerms, noteId)
  return (
    <section
      className={styles.widget}
      data-theme="light"
      aria-label={t.widget}
      aria-busy={phase === 'loading' || undefined}
    >
      {phase === 'loading' && (
        <div className={styles.blocks}>
          <Skeleton height={180} />
          <Skeleton height={48} />
        </div>
      )}
      {phase === 'failed' && (
        <FailedState title={t.widgetFailed} retryLabel={common.retry} onRetry={retry} />
      )}
      <div id={widgetPlaces.methods} />
      <div id={widgetPlaces.agreement} ref={terms} tabIndex={-1} />
      {missingTerms && (
        <p id={noteId} className={styles.refusal} role="alert">
          {missingTerms}
        </p>
      )}
    </section>
  )
}

/**
 * While the terms are missing, marks their box, describes it by the element `noteId`, and moves the focus to it. The provider may draw them in a frame,
 * whose box is out of reach: the frame then has the focus.
 */
function useMarkedTerms(missingTerms: string | undefined, noteId: string) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!missingTerms || !place.current) return
    const box = place.current.querySelector<HTMLInputElement>(
      'input[type="checkbox"]:not(:checked)',
    )
    const target = box ?? place.current.querySelector('iframe') ?? place.current
    box?.setAttribute('aria-invalid', 'true')
    target.setAttribute('aria-describedby', noteId)
    target.focus()
    return () => {
      box?.removeAttribute('aria-invalid')
      target.removeAttribute('aria-describedby')
    }
  }, [missingTerms, noteId])
  return place
}
