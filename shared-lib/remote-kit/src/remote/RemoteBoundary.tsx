import type { Host } from '@sori/contract/host'
import { commonTexts } from '@sori/contract/messages'
import { Component, createContext, type ErrorInfo, type ReactNode } from 'react'
import { FailedState } from '../ui/index.ts'
import type { ScreenReport } from './ScreenReport.ts'

interface Props {
  host: Host
  report: ScreenReport
  quiet: boolean
  children: ReactNode
}

interface State {
  failedAt: string | null
  error?: unknown
  attempt: number
  /** True while the host looks for another version. */
  isRetrying: boolean
}

let lastAttempt = 0

/**
 * The number of the attempt to render. In a new attempt, {@link lazyPage} loads failed code again.
 */
export const AttemptContext = createContext(0)

/** Errors of code that did not load. All other errors were thrown while rendering. */
export const loadErrors = new Set<unknown>()

/**
 * A boundary that reports errors to the host. The host may mount another version. The boundary
 * resets after navigation, reconnection and retry.
 */
export class RemoteBoundary extends Component<Props, State> {
  override state: State = { failedAt: null, attempt: ++lastAttempt, isRetrying: false }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failedAt: '', error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    const { host, report } = this.props
    this.setState({ failedAt: host.navigation.getSnapshot().location.pathname })
    host.report({ stage: 'render', message: `${error.message}${info.componentStack ?? ''}`, error })
    report.threw(error)
    if (loadErrors.has(error) && this.#reconnectedIn === this.state.attempt) this.#renderAgain()
  }

  override componentDidMount() {
    const { navigation } = this.props.host
    this.#unsubscribe = navigation.subscribe(() => {
      if (this.state.failedAt !== navigation.getSnapshot().location.pathname) this.#renderAgain()
    })
    window.addEventListener('online', this.#reconnect)
  }

  override componentWillUnmount() {
    this.#unsubscribe?.()
    window.removeEventListener('online', this.#reconnect)
  }

  #unsubscribe: (() => void) | undefined

  /** The attempt in which the network came back. Its pending requests may fail afterwards. */
  #reconnectedIn: number | undefined

  #reconnect = () => {
    this.#reconnectedIn = this.state.attempt
    this.#renderAgain()
  }

  #renderAgain = () => {
    if (this.state.failedAt !== null)
      this.setState({ failedAt: null, attempt: ++lastAttempt, isRetrying: false })
  }

  /** Renders again unless the host mounts another version. */
  #retry = async () => {
    if (!this.props.report.isConnected) return this.#renderAgain()
    this.setState({ isRetrying: true })
    const replaced = await this.props.report.retry().catch(() => false)
    if (!replaced) this.#renderAgain()
  }

  override render() {
    if (this.state.failedAt === null)
      return <AttemptContext value={this.state.attempt}>{this.props.children}</AttemptContext>
    if (this.props.quiet) return null
    const common = commonTexts(this.props.host.locale.getSnapshot())
    const title = loadErrors.has(this.state.error) ? common.screenNotLoaded : common.screenFailed
    return (
      <FailedState
        title={title}
        retryLabel={common.retry}
        onRetry={this.#retry}
        busy={this.state.isRetrying}
      />
    )
  }
}
