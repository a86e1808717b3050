import { createTasks } from './tasks.ts'

describe('tasks', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('keeps the order of tasks and replaces a task with the same id', () => {
    const tasks = createTasks()
    const browse = tasks.ofRemote('browse')
    browse.put({ id: 'a', title: 'first', state: 'running' })
    tasks.ofRemote('studio').put({ id: 'a', title: 'second', state: 'running' })
    browse.put({ id: 'a', title: 'first, half', state: 'running', progress: 0.5 })
    expect(tasks.list.getSnapshot().map(({ title }) => title)).toEqual(['first, half', 'second'])
  })

  it('removes a task 5 s after it is done, unless the task starts again', () => {
    const tasks = createTasks()
    const browse = tasks.ofRemote('browse')
    browse.put({ id: 'a', title: 'a', state: 'done' })
    browse.put({ id: 'b', title: 'b', state: 'done' })
    browse.put({ id: 'b', title: 'b again', state: 'running' })
    jest.advanceTimersByTime(5000)
    expect(tasks.list.getSnapshot().map(({ title }) => title)).toEqual(['b again'])
  })

  it('keeps a failed task until it is closed', () => {
    const tasks = createTasks()
    tasks.ofRemote('browse').put({ id: 'a', title: 'a', state: 'failed' })
    jest.advanceTimersByTime(60_000)
    const [task] = tasks.list.getSnapshot()
    if (task) tasks.dismiss(task)
    expect(tasks.list.getSnapshot()).toEqual([])
  })

  it('lets a remote remove only its own tasks', () => {
    const tasks = createTasks()
    tasks.ofRemote('browse').put({ id: 'a', title: 'a', state: 'running' })
    tasks.ofRemote('studio').remove('a')
    expect(tasks.list.getSnapshot()).toHaveLength(1)
  })
})
