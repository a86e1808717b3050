import { framePainted } from './framePainted.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

/** A page, and whether its frame counts as painted. */
function aPage() {
  const root = document.createElement('div')
  let isPainted = false
  framePainted(window, root).then(() => {
    isPainted = true
  })
  return { root, isPainted: () => isPainted }
}

/** Until one more frame has been painted, with 60 of them a second. */
const aFrame = () => jest.advanceTimersByTimeAsync(17)

test('the frame is painted once a browser frame with something in it is over', async () => {
  const { root, isPainted } = aPage()
  await aFrame()
  await aFrame()
  expect(isPainted()).toBe(false)
  root.append('소리장터')
  expect(isPainted()).toBe(false)
  await aFrame()
  await aFrame()
  expect(isPainted()).toBe(true)
})

test('in a tab in the background, which paints nothing, nobody waits longer than 150 ms', async () => {
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  const { isPainted } = aPage()
  await jest.advanceTimersByTimeAsync(149)
  expect(isPainted()).toBe(false)
  await jest.advanceTimersByTimeAsync(1)
  expect(isPainted()).toBe(true)
})
