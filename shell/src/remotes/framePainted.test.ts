import { framePainted } from './framePainted.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

function startPage() {
  const root = document.createElement('div')
  let isPainted = false
  framePainted(root).then(() => {
    isPainted = true
  })
  return { root, isPainted: () => isPainted }
}

/** Advances the clock by a frame (60 a second). */
const passFrame = () => jest.advanceTimersByTimeAsync(17)

describe('framePainted', () => {
  it('resolves after a browser frame with content', async () => {
    const { root, isPainted } = startPage()
    await passFrame()
    await passFrame()
    expect(isPainted()).toBe(false)
    root.append('소리장터')
    expect(isPainted()).toBe(false)
    await passFrame()
    await passFrame()
    expect(isPainted()).toBe(true)
  })

  it('ignores the HTML that the server has put into the page', async () => {
    const { root, isPainted } = startPage()
    root.innerHTML = '<div id="sori-frame">소리장터</div>'
    await passFrame()
    await passFrame()
    expect(isPainted()).toBe(false)
    root.replaceChildren('소리장터')
    await passFrame()
    await passFrame()
    expect(isPainted()).toBe(true)
  })

  it('resolves after 150 ms in a background tab, where nothing is painted', async () => {
    jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
    const { isPainted } = startPage()
    await jest.advanceTimersByTimeAsync(149)
    expect(isPainted()).toBe(false)
    await jest.advanceTimersByTimeAsync(1)
    expect(isPainted()).toBe(true)
  })
})
