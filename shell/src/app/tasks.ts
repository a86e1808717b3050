import type { HostTasks, Task } from '@sori/contract/host'
import { createObservable, readOnly } from '@sori/remote-kit/host'

/** Milliseconds that a finished task stays in the tray. */
const DONE_TASK_MS = 5000

interface RemoteTask extends Task {
  readonly remote: string
}

/** Creates the task tray. Tasks are in the order of their starts. */
export function createTasks() {
  const list = createObservable<readonly RemoteTask[]>([])
  const remove = (remote: string, id: string) =>
    list.set(list.getSnapshot().filter((task) => task.remote !== remote || task.id !== id))

  function put(task: RemoteTask): void {
    const tasks = list.getSnapshot()
    const index = tasks.findIndex(({ remote, id }) => remote === task.remote && id === task.id)
    list.set(index < 0 ? [...tasks, task] : tasks.with(index, task))
    if (task.state !== 'done') return
    setTimeout(() => {
      if (list.getSnapshot().includes(task)) remove(task.remote, task.id)
    }, DONE_TASK_MS)
  }

  return {
    list: readOnly(list),
    ofRemote: (remote: string): HostTasks =>
      Object.freeze({
        put: (task: Task) => put(Object.freeze({ ...task, remote })),
        remove: (id: string) => remove(remote, id),
      }),
    dismiss: ({ remote, id }: RemoteTask) => remove(remote, id),
  }
}
