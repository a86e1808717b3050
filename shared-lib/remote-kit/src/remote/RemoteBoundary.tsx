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
  asking: boolean
}

let attempts = 0

/** Changes with every attempt to render. {@link lazyPage} then loads failed code again. */
export const Attempt = createContext(0)

export const loadFailures = new Set<unknown>()

/**
 * Reports errors to the host, which may mount another version. Resets after navigation,
 * reconnection and retry.
 */
export class RemoteBoundary extends Component<Props, State> {
  override state: State = { failedAt: null, attempt: ++attempts, asking: false }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failedAt: '', error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    const { host, report } = this.props
    this.setState({ failedAt: host.navigation.getSnapshot().location.pathname })
    host.report({ stage: 'render', message: `${error.message}${info.componentStack ?? ''}`, error })
    report.threw(error)
    if (loadFailures.has(error) && this.#reconnectedIn === this.state.attempt) this.#startAfresh()
  }

  override componentDidMount() {
    const { navigation } = this.props.host
    this.#leave = navigation.subscribe(() => {
      if (this.state.failedAt !== navigation.getSnapshot().location.pathname) this.#startAfresh()
    })
    window.addEventListener('online', this.#reconnect)
  }

  override componentWillUnmount() {
    this.#leave?.()
    window.removeEventListener('online', this.#reconnect)
  }

  #leave: (() => void) | undefined

  /** The attempt during which the network came back: its requests may still fail. */
  #reconnectedIn: number | undefined

  #reconnect = () => {
    this.#reconnectedIn = this.state.attempt
    this.#startAfresh()
  }

  #startAfresh = () => {
    if (this.state.failedAt !== null)
      this.setState({ failedAt: null, attempt: ++attempts, asking: false })
  }

  /** Renders again unless the host mounts another version. */
  #retry = async () => {
    if (!this.props.report.isConnected) return this.#startAfresh()
    this.setState({ asking: true })
    const replaced = await this.props.report.retry().catch(() => false)
    if (!replaced) this.#startAfresh()
  }

  override render() {
    if (this.state.failedAt === null)
      return <Attempt value={this.state.attempt}>{this.props.children}</Attempt>
    if (this.props.quiet) return null
    const common = commonTexts(this.props.host.locale.getSnapshot())
    const title = loadFailures.has(this.state.error) ? common.screenNotLoaded : common.screenFailed
    return (
      <FailedState
        title={title}
        retryLabel={common.retry}
        onRetry={this.#retry}
        busy={this.state.asking}
      />
    )
  }
}
