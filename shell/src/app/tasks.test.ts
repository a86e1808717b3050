import { createTasks } from './tasks.ts'

describe('the tray of tasks', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('keeps the order in which tasks began, and replaces a task that is put again', () => {
    const tasks = createTasks()
    const browse = tasks.of('browse')
    browse.put({ id: 'a', title: 'first', state: 'running' })
    tasks.of('studio').put({ id: 'a', title: 'second', state: 'running' })
    browse.put({ id: 'a', title: 'first, half', state: 'running', progress: 0.5 })
    expect(tasks.list.getSnapshot().map(({ title }) => title)).toEqual(['first, half', 'second'])
  })

  it('lets a task go five seconds after it is done, unless it has begun again', () => {
    const tasks = createTasks()
    const browse = tasks.of('browse')
    browse.put({ id: 'a', title: 'a', state: 'done' })
    browse.put({ id: 'b', title: 'b', state: 'done' })
    browse.put({ id: 'b', title: 'b again', state: 'running' })
    jest.advanceTimersByTime(5000)
    expect(tasks.list.getSnapshot().map(({ title }) => title)).toEqual(['b again'])
  })

  it('lets a failed task stay until it is closed', () => {
    const tasks = createTasks()
    tasks.of('browse').put({ id: 'a', title: 'a', state: 'failed' })
    jest.advanceTimersByTime(60_000)
    const [task] = tasks.list.getSnapshot()
    if (task) tasks.dismiss(task)
    expect(tasks.list.getSnapshot()).toEqual([])
  })

  it('is one remote’s own: nobody removes the task of another', () => {
    const tasks = createTasks()
    tasks.of('browse').put({ id: 'a', title: 'a', state: 'running' })
    tasks.of('studio').remove('a')
    expect(tasks.list.getSnapshot()).toHaveLength(1)
  })
})
