import { TestEnvironment } from 'jest-environment-jsdom'

const NODE_GLOBALS = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Response',
  'Headers',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'structuredClone',
] as const

/** Node's `BroadcastChannel` that does not keep the process of the tests running. */
class QuietBroadcastChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    ;(this as unknown as { unref(): void }).unref()
  }
}

/** Node's `Request`, except that it also accepts the abort signals of jsdom. */
class BridgedRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init?.signal ? { ...init, signal: nodeSignal(init.signal) } : init)
  }
}

function nodeSignal(signal: AbortSignal): AbortSignal {
  const controller = new AbortController()
  if (signal.aborted) controller.abort(signal.reason)
  else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
  return controller.signal
}

export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup()
    Object.assign(
      this.global,
      Object.fromEntries(NODE_GLOBALS.map((name) => [name, globalThis[name]])),
      {
        BroadcastChannel: QuietBroadcastChannel,
        Request: BridgedRequest,
      },
    )
  }
}
