import { TaskTray } from '@sori/remote-kit/ui'
import { useServices, useSnapshot, useTexts } from '../app/useServices.tsx'

/** The tray of tasks of all remotes: downloads, sounds that are being prepared. */
export function TaskArea() {
  const { tasks } = useServices()
  const texts = useTexts().tasks
  const list = useSnapshot(tasks.list)
  return (
    <TaskTray
      tasks={list.map((task) => ({
        ...task,
        key: `${task.remote} ${task.id}`,
        onClose: () => tasks.dismiss(task),
      }))}
      labels={texts}
    />
  )
}
