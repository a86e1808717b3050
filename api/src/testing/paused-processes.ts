import { readFileSync } from 'node:fs'

/**
 * Stops a process, which then accepts connections but does not answer. Returns the function that
 * resumes it.
 */
export function pauseProcess(pid: number): () => void {
  const paused: number[] = []
  const stop = (parent: number) => {
    // The parent is stopped first, because it could start further children.
    if (!signal(parent, 'SIGSTOP')) return
    paused.push(parent)
    for (const child of childrenOf(parent)) stop(child)
  }
  const resume = () => {
    process.off('exit', resume)
    for (const pausedPid of paused.splice(0)) signal(pausedPid, 'SIGCONT')
  }
  // Resumes at exit: a stopped process would outlive an interrupted test run.
  process.on('exit', resume)
  stop(pid)
  return resume
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}
