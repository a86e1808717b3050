import { Component, type ErrorInfo, type ReactNode } from 'react'
import type { Host } from '../contract/host/index.ts'
import { messages } from '../messages/index.ts'
import { FailedFace } from '../ui/index.ts'

interface Props {
  host: Host
  /** Furniture that fails to nothing. */
  quiet: boolean
  children: ReactNode
}

interface State {
  failedAt: string | null
}

/** The remote's own boundary: what throws inside leaves the rest of the site alone, and another page or the retry starts afresh. */
export class RemoteBoundary extends Component<Props, State> {
  override state: State = { failedAt: null }

  static getDerivedStateFromError(): Partial<State> {
    return { failedAt: '' }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    const { host } = this.props
    this.setState({ failedAt: host.navigation.getSnapshot().location.pathname })
    host.report({ stage: 'render', message: `${error.message}${info.componentStack ?? ''}`, error })
  }

  override componentDidMount() {
    const { navigation } = this.props.host
    this.#leave = navigation.subscribe(() => {
      const { failedAt } = this.state
      if (failedAt !== null && failedAt !== navigation.getSnapshot().location.pathname) this.setState({ failedAt: null })
    })
  }

  override componentWillUnmount() {
    this.#leave?.()
  }

  #leave: (() => void) | undefined

  override render() {
    if (this.state.failedAt === null) return this.props.children
    if (this.props.quiet) return null
    const t = messages(this.props.host.locale.getSnapshot())
    return <FailedFace title={t.common.screenFailed} retryLabel={t.common.retry} onRetry={() => this.setState({ failedAt: null })} />
  }
}
