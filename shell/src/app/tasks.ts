import type { HostTasks, Snapshot, Task } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/host'

/** Time that a done task stays in the tray, in ms. */
const DONE_MS = 5000

/** A task of a remote. */
interface RemoteTask extends Task {
  readonly remote: string
}

/** The tray of tasks of all remotes. */
export interface Tasks {
  readonly list: Snapshot<readonly RemoteTask[]>
  /** The part of the tray that belongs to one remote. */
  of(remote: string): HostTasks
  /** The person closes a task. */
  dismiss(task: RemoteTask): void
}

/** Creates the tray. Tasks keep the order of their starts; done tasks are removed automatically. */
export function createTasks(): Tasks {
  const list = createObservable<readonly RemoteTask[]>([])
  const without = ({ remote, id }: Pick<RemoteTask, 'remote' | 'id'>) =>
    list.getSnapshot().filter((task) => task.remote !== remote || task.id !== id)

  function put(task: RemoteTask): void {
    const now = list.getSnapshot()
    const at = now.findIndex(({ remote, id }) => remote === task.remote && id === task.id)
    list.set(at < 0 ? [...now, task] : now.with(at, task))
    if (task.state === 'done')
      setTimeout(() => list.getSnapshot().includes(task) && list.set(without(task)), DONE_MS)
  }

  return {
    list: readOnly(list),
    of: (remote) =>
      Object.freeze({
        put: (task: Task) => put(Object.freeze({ ...task, remote })),
        remove: (id: string) => list.set(without({ remote, id })),
      }),
    dismiss: (task) => list.set(without(task)),
  }
}
