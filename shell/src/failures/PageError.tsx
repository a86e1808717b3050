import type { Snapshot } from '@sori/contract/host'
import { commonTexts, type Locale } from '@sori/contract/messages'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { reportTrouble, shellReporter } from '../app/telemetry.ts'
import { textsOf } from '../i18n/texts.ts'
import styles from './PageError.module.css'

/** Replaces the whole page when the shell itself cannot render. */
export class PageError extends Component<
  { locale: Snapshot<Locale>; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    reportTrouble(shellReporter, { stage: 'render', message: componentStack ?? '', error })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const locale = this.props.locale.getSnapshot()
    const common = commonTexts(locale)
    return (
      <main className={styles.page} role="alert">
        <h1>{common.screenNotLoaded}</h1>
        <p>{textsOf(locale).failed.siteHint}</p>
        <button type="button" className={styles.button} onClick={() => window.location.reload()}>
          {common.retry}
        </button>
      </main>
    )
  }
}
