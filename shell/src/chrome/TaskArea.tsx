import { TaskTray } from '@sori/remote-kit/ui'
import { useServices, useSnapshot, useWords } from '../app/useServices.tsx'

/** The tray of tasks of all remotes: downloads, sounds that are being prepared. */
export function TaskArea() {
  const { tasks } = useServices()
  const words = useWords().tasks
  const list = useSnapshot(tasks.list)
  return (
    <TaskTray
      tasks={list.map((task) => ({
        ...task,
        key: `${task.remote} ${task.id}`,
        onClose: () => tasks.dismiss(task),
      }))}
      labels={words}
    />
  )
}
