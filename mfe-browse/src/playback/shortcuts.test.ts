import { aTrack } from '@sori/market-kit/testing'
import { FakeAudio } from '../testing/fakeAudio.ts'
import { Player } from './Player.ts'
import { shortcutOf } from './shortcuts.ts'

const tracks = [aTrack({ id: 1 }), aTrack({ id: 2 })] as const

function setUp({ playing = true } = {}) {
  document.body.innerHTML =
    '<input><main><ul><li><button id="one"></button><a href="#"></a></li>' +
    '<li><button id="two"></button></li></ul></main><div role="slider" tabindex="0"></div>'
  const audio = new FakeAudio()
  const player = new Player(() => audio.asElement())
  if (playing) {
    player.play(tracks[0], { tracks })
    audio.start()
  }
  const help = jest.fn()
  const press = (
    code: string,
    { on = document.body as Element, ...init }: KeyboardEventInit & { on?: Element | null } = {},
  ) => {
    let act: (() => void) | undefined
    const hear = (event: Event) => {
      act = shortcutOf(event as KeyboardEvent, player, help)
    }
    document.addEventListener('keydown', hear, { once: true })
    on?.dispatchEvent(
      new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true, ...init }),
    )
    act?.()
    return act !== undefined
  }
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  return { audio, player, help, press, find }
}

describe('a shortcut', () => {
  it('toggles play and pause', () => {
    const { press, player } = setUp()
    press('Space')
    expect(player.state.getSnapshot().phase).toBe('paused')
    press('KeyK', { key: 'ㅏ' })
    expect(player.state.getSnapshot().phase).toBe('playing')
  })

  it('toggles play once while the key is held, but seeks repeatedly', () => {
    const { press, player, audio } = setUp()
    for (const code of ['Space', 'KeyK', 'KeyM']) expect(press(code, { repeat: true })).toBe(true)
    expect([player.state.getSnapshot().phase, audio.muted]).toEqual(['playing', false])
    press('ArrowRight', { repeat: true })
    expect(audio.currentTime).toBe(5)
  })

  it('seeks by five seconds and changes tracks with Shift', () => {
    const { press, player, audio } = setUp()
    audio.moveTo(20)
    press('ArrowRight')
    expect(audio.currentTime).toBe(25)
    press('ArrowLeft')
    press('ArrowLeft')
    expect(audio.currentTime).toBe(15)
    press('ArrowRight', { shiftKey: true })
    expect(player.state.getSnapshot().track).toBe(tracks[1])
  })

  it('mutes, and opens the help', () => {
    const { press, audio, help } = setUp()
    press('KeyM')
    expect(audio.muted).toBe(true)
    press('Slash', { key: '?', shiftKey: true })
    expect(help).toHaveBeenCalledTimes(1)
  })

  it('moves between the rows of a list and stops at its ends', () => {
    const { press, find } = setUp()
    press('ArrowDown', { on: find('main a') })
    expect(find('#two')).toHaveFocus()
    expect(press('ArrowDown', { on: find('#two') })).toBe(false)
    press('ArrowUp', { on: find('#two') })
    expect(find('#one')).toHaveFocus()
  })

  it.each([
    ['in a text field', 'KeyM', { on: 'input' }],
    ['on a slider', 'ArrowRight', { on: '[role="slider"]' }],
    ['on a focused button', 'Space', { on: '#one' }],
    ['together with Ctrl', 'KeyK', { ctrlKey: true }],
    ['while a word is being composed', 'KeyM', { isComposing: true }],
  ])('does nothing %s', (_, code, { on, ...init }: KeyboardEventInit & { on?: string }) => {
    const { press, find } = setUp()
    expect(press(code, { ...init, on: on ? find(on) : document.body })).toBe(false)
  })

  it('does nothing before the first track and while a dialog is open', () => {
    const silent = setUp({ playing: false })
    expect([silent.press('Space'), silent.press('ArrowRight')]).toEqual([false, false])
    const { press } = setUp()
    document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>')
    expect(press('KeyM')).toBe(false)
  })
})
