import { HOST_CONTRACT, type Host, type HostTasks } from '@sori/contract/host'
import { reportTrouble } from './telemetry.ts'

/** Everything of a host that is the same for every remote. */
export type HostCommons = Omit<Host, 'contract' | 'remote' | 'report' | 'tasks'>

/** Gives each version of a remote its own frozen host, always the same object. */
export function createHosts(commons: HostCommons, tasksOf: (remote: string) => HostTasks): (name: string, version: string) => Host {
  const hosts = new Map<string, Host>()
  return (name, version) => {
    const key = `${name}@${version}`
    const remote = Object.freeze({ name, version })
    const host =
      hosts.get(key) ??
      Object.freeze({
        ...commons,
        contract: HOST_CONTRACT,
        remote,
        tasks: tasksOf(name),
        report: (trouble) => reportTrouble(remote, trouble),
      } satisfies Host)
    hosts.set(key, host)
    return host
  }
}
