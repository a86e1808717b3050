import { TestEnvironment } from 'jest-environment-jsdom'

const fromNode = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'BroadcastChannel',
  'structuredClone',
] as const

/** jsdom with what browsers have and jsdom lacks, taken from Node. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup()
    const target = this.global as unknown as Record<string, unknown>
    for (const name of fromNode) target[name] = globalThis[name]
    target.BroadcastChannel = undefined
  }
}
