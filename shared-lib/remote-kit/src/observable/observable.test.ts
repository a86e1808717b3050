import { createObservable, readOnly, setFields } from './index.ts'

describe('createObservable', () => {
  it('notifies listeners of changes, not of equal values', () => {
    const value = createObservable(1)
    const listener = jest.fn()
    const stop = value.subscribe(listener)
    value.set(1)
    value.set(2)
    expect([value.getSnapshot(), listener.mock.calls.length]).toEqual([2, 1])
    stop()
    value.set(3)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('lets a listener unsubscribe during a notification', () => {
    const value = createObservable(1)
    const notified: string[] = []
    const stop = value.subscribe(() => {
      notified.push('first')
      stop()
    })
    value.subscribe(() => notified.push('second'))
    value.set(2)
    expect(notified).toEqual(['first', 'second'])
  })

  it('keeps the same object when no field differs', () => {
    const value = createObservable({ a: 1, b: 2 })
    const before = value.getSnapshot()
    setFields(value, { a: 1 })
    expect(value.getSnapshot()).toBe(before)
    setFields(value, { b: 3 })
    expect(value.getSnapshot()).toEqual({ a: 1, b: 3 })
  })

  it('cannot be changed by readers', () => {
    expect(Object.keys(readOnly(createObservable(1)))).toEqual(['getSnapshot', 'subscribe'])
  })
})
