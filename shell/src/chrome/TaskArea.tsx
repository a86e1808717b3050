import { type ComponentType, useEffect, useState } from 'react'
import { useServices, useSnapshot } from '../app/useServices.ts'

/** The area of background tasks. Its code loads with the first task; if it fails, with the next. */
export function TaskArea() {
  const { tasks } = useServices()
  const count = useSnapshot(tasks.list).length
  const [List, setList] = useState<ComponentType>()
  useEffect(() => {
    if (count === 0 || List) return
    import('./TaskList.tsx').then(
      ({ TaskList }) => setList(() => TaskList),
      () => {},
    )
  }, [count, List])
  return List ? <List /> : null
}
