import { TaskTray } from '@sori/remote-kit/ui'
import { useServices, useSnapshot, useTexts } from '../app/useServices.ts'

export function TaskList() {
  const { tasks } = useServices()
  const labels = useTexts().tasks
  const list = useSnapshot(tasks.list)
  return (
    <TaskTray
      tasks={list.map((task) => ({
        ...task,
        key: `${task.remote} ${task.id}`,
        onClose: () => tasks.dismiss(task),
      }))}
      labels={labels}
    />
  )
}
