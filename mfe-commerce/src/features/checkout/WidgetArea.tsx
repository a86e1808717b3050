import { commonTexts } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { FailedState, Skeleton } from '@sori/remote-kit/ui'
import { useEffect, useId, useRef } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './CheckoutPage.module.css'
import type { WidgetState } from './usePaymentWidget.ts'
import { widgetIds } from './widgetIds.ts'

interface WidgetAreaProps {
  state: WidgetState
  /** The message while required terms are not accepted. */
  missingTerms: string | undefined
}

/** The provider's widget. It is light in every theme. */
export function WidgetArea({ state: { phase, retry }, missingTerms }: WidgetAreaProps) {
  const texts = useTexts().checkout
  const common = commonTexts(useLocale())
  const noteId = useId()
  const terms = useMarkedTerms(missingTerms, noteId)
  return (
    <section
      className={styles.widget}
      data-theme="light"
      aria-label={texts.widget}
      aria-busy={phase === 'loading' || undefined}
    >
      {phase === 'loading' && (
        <div className={styles.blocks}>
          <Skeleton height={180} />
          <Skeleton height={48} />
        </div>
      )}
      {phase === 'failed' && (
        <FailedState title={texts.widgetFailed} retryLabel={common.retry} onRetry={retry} />
      )}
      <div id={widgetIds.methods} />
      <div id={widgetIds.agreement} ref={terms} tabIndex={-1} />
      {missingTerms && (
        <p id={noteId} className={styles.refusal} role="alert">
          {missingTerms}
        </p>
      )}
    </section>
  )
}

/**
 * Focuses the frame with the terms, and describes the frame by the element `noteId`. The page
 * cannot focus a checkbox inside the provider's frame.
 */
function useMarkedTerms(missingTerms: string | undefined, noteId: string) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!missingTerms || !container.current) return
    const box = container.current.querySelector<HTMLInputElement>(
      'input[type="checkbox"]:not(:checked)',
    )
    const target = box ?? container.current.querySelector('iframe') ?? container.current
    box?.setAttribute('aria-invalid', 'true')
    target.setAttribute('aria-describedby', noteId)
    target.focus()
    return () => {
      box?.removeAttribute('aria-invalid')
      target.removeAttribute('aria-describedby')
    }
  }, [missingTerms, noteId])
  return container
}
