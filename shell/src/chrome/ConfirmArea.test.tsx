import type { Question } from '@sori/contract/host'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { ServicesContext } from '../app/useServices.ts'
import { servicesSample } from '../testing/servicesSample.ts'
import { ConfirmArea } from './ConfirmArea.tsx'

async function setUp(...titles: string[]) {
  window.fetch = async () => new Response(null, { status: 503 })
  const services = await servicesSample()
  render(
    <ServicesContext value={services}>
      <ConfirmArea />
    </ServicesContext>,
  )
  const answers: string[] = []
  const ask = (question: string | Pick<Question, 'title' | 'terms'>) =>
    act(() => {
      const dialog = {
        confirm: '사기',
        ...(typeof question === 'string' ? { title: question } : question),
      }
      void services.confirmDialogs.ask(dialog).then((yes) => answers.push(`${dialog.title} ${yes}`))
    })
  for (const title of titles) ask(title)
  const click = (name: string) =>
    act(async () => fireEvent.click(screen.getByRole('button', { name })))
  const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
  return { answers, ask, click, advance }
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('locale', 'ko')
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

const title = () => screen.queryByRole('heading')?.textContent

describe('ConfirmArea', () => {
  it('lets the first dialog be confirmed immediately', async () => {
    const { answers, click, advance } = await setUp('하나')
    await click('사기')
    expect(answers).toEqual(['하나 true'])
    await advance(400)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each(['already waits', 'arrives later'])(
    'ignores the second click of a double click when the next dialog %s',
    async (when) => {
      const { answers, ask, click, advance } = await setUp(
        '하나',
        ...(when === 'already waits' ? ['둘'] : []),
      )
      await click('사기')
      if (when === 'arrives later') ask('둘')
      expect(title()).toBe('하나')
      for (const button of screen.getAllByRole('button')) fireEvent.click(button)
      await advance(400)
      expect(answers).toEqual(['하나 true'])
      expect(title()).toBe('둘')
      await click('사기')
      expect(answers).toEqual(['하나 true', '둘 true'])
    },
  )

  it('ignores the second click of a double click on "cancel"', async () => {
    const { answers, click, advance } = await setUp('하나', '둘')
    await click('취소')
    expect(title()).toBe('하나')
    await advance(400)
    expect(title()).toBe('둘')
    await click('취소')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(answers).toEqual(['하나 false', '둘 false'])
  })

  it('opens a new dialog with its own focus for each confirmation', async () => {
    const { click, advance } = await setUp('하나', '둘')
    const first = screen.getByRole('dialog')
    await click('사기')
    await advance(400)
    expect(screen.getByRole('dialog')).not.toBe(first)
  })

  it('lets terms be unfolded before the answer', async () => {
    const { ask } = await setUp()
    ask({ title: '하나', terms: { title: '라이선스', paragraphs: ['첫째', '둘째'] } })
    const terms = screen.getByText('라이선스').closest('details')
    expect(terms).not.toHaveAttribute('open')
    expect(terms).toHaveTextContent('첫째둘째')
  })
})
