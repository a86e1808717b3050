// Preloaded into a measured server (`node --import`): answers its parent's questions about memory, CPU and event loop.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Usage } from './measured-process.ts'

const delays = monitorEventLoopDelay({ resolution: 1 })
delays.enable()

process.on('message', (message) => {
  if (message === 'collect') global.gc?.()
  if (message === 'begin') delays.reset()
  const { user, system } = process.cpuUsage()
  const usage: Usage = {
    rss: process.memoryUsage.rss(),
    cpuMs: (user + system) / 1000,
    // The histogram counts the millisecond that it sleeps between two looks.
    loopP99Ms: Math.max(0, delays.percentile(99) / 1e6 - 1),
  }
  process.send?.({ usage })
})
