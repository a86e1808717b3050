import { type ComponentType, useEffect, useState } from 'react'
import { useServices, useSnapshot } from '../app/useServices.ts'

/** The area of background tasks. Its code is loaded with the first task. */
export function TaskArea() {
  const { tasks } = useServices()
  const hasTasks = useSnapshot(tasks.list).length > 0
  const [List, setList] = useState<ComponentType>()
  useEffect(() => {
    if (!hasTasks || List) return
    import('./TaskList.tsx').then(
      ({ TaskList }) => setList(() => TaskList),
      () => {},
    )
  }, [hasTasks, List])
  return List ? <List /> : null
}
