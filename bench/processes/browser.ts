import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'

/** A line to the net, and how many times slower the processor is. */
export type Conditions = { name: string; line?: { bitsPerSecond: number; latencyMs: number }; slowdown?: number }

export const unthrottled: Conditions = { name: 'unthrottled' }
/** Chromium's own presets, with the shares that it takes off for what the protocol adds. */
export const fast4G: Conditions = { name: 'fast 4G', line: { bitsPerSecond: 9e6 * 0.9, latencyMs: 60 * 2.75 } }
export const slow4G: Conditions = {
  name: 'slow 4G, CPU 4 times slower',
  line: { bitsPerSecond: 1.6e6 * 0.9, latencyMs: 150 * 3.75 },
  slowdown: 4,
}

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  })
}

/** A tab under `conditions`, and its protocol. */
export async function openTab(context: BrowserContext, { line, slowdown }: Conditions) {
  const page: Page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Performance.enable')
  if (line) {
    const bytes = line.bitsPerSecond / 8
    const network = { offline: false, latency: line.latencyMs, downloadThroughput: bytes, uploadThroughput: bytes }
    await protocol.send('Network.emulateNetworkConditions', network)
  }
  if (slowdown) await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, protocol }
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
