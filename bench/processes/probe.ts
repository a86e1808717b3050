// A module that `node --import` preloads into a measured server. It sends CPU time and event loop
// delay.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Usage } from './measured-process.ts'

const delays = monitorEventLoopDelay({ resolution: 1 })
delays.enable()

process.on('message', (command) => {
  if (command === 'begin') delays.reset()
  const { user, system } = process.cpuUsage()
  const usage: Usage = {
    cpuMs: (user + system) / 1000,
    // Subtracts the histogram's own sleep of 1 ms.
    loopP99Ms: Math.max(0, delays.percentile(99) / 1e6 - 1),
  }
  process.send?.(usage)
})
