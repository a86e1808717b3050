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
  'structuredClone',
] as const

/** jsdom with what browsers have and jsdom lacks, taken from Node. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup()
    Object.assign(this.global, Object.fromEntries(fromNode.map((name) => [name, globalThis[name]])), { BroadcastChannel: undefined })
  }
}
