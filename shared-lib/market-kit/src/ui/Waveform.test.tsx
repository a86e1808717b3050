import { formatDuration } from '@sori/remote-kit/ui'
import { fireEvent, render, screen } from '@testing-library/react'
import { Waveform } from './Waveform.tsx'
import { decodePeaks, wavePath } from './wavePath.ts'

test('a waveform draws the loudest peak of each bar', () => {
  const path = wavePath(Uint8Array.from([0, 255, 0, 0, 128, 0]), 8, 32)
  expect(path).toBe('M1 1.00v30.00M4 15.99v0.02M7 8.97v14.06')
})

test('invalid peaks are a flat line', () => {
  expect(decodePeaks('%%%')).toHaveLength(0)
  expect(wavePath(decodePeaks(null), 5, 32)).toBe('M1 15.99v0.02M4 15.99v0.02')
})

test('a waveform works as a slider by keyboard', () => {
  const onSeek = jest.fn()
  const slider = {
    label: '재생 위치',
    duration: 100,
    valueText: (seconds: number) => `${formatDuration(seconds)} / 1:40`,
  }
  render(<Waveform peaks={null} progress={0.5} onSeek={onSeek} slider={slider} />)
  const control = screen.getByRole('slider', { name: '재생 위치' })
  expect(control).toHaveAttribute('aria-valuetext', '0:50 / 1:40')
  for (const key of ['ArrowRight', 'ArrowLeft', 'PageUp', 'Home', 'End'])
    fireEvent.keyDown(control, { key })
  expect(onSeek.mock.calls.flat()).toEqual([0.55, 0.45, 0.8, 0, 1])
})

test('keys seek by 1 s and 5 s in tracks shorter than 30 s', () => {
  const onSeek = jest.fn()
  render(
    <Waveform
      peaks={null}
      progress={0.5}
      onSeek={onSeek}
      slider={{ label: '재생 위치', duration: 20, valueText: String }}
    />,
  )
  for (const key of ['ArrowRight', 'ArrowLeft', 'PageUp', 'PageDown'])
    fireEvent.keyDown(screen.getByRole('slider'), { key })
  expect(onSeek.mock.calls.flat()).toEqual([0.55, 0.45, 0.75, 0.25])
})

test('shows the position under the pointer and seeks on release', () => {
  const onSeek = jest.fn()
  render(
    <Waveform
      peaks={null}
      onSeek={onSeek}
      slider={{ label: '재생 위치', duration: 200, valueText: String }}
    />,
  )
  const slider = screen.getByRole('slider')
  slider.getBoundingClientRect = () => ({ left: 0, width: 100 }) as DOMRect
  const pointer = (type: string, clientX: number) =>
    fireEvent(slider, new MouseEvent(type, { bubbles: true, clientX, button: 0 }))
  pointer('pointermove', 30)
  expect(slider).toHaveTextContent('1:00')
  pointer('pointerdown', 30)
  pointer('pointermove', 60)
  expect(slider).toHaveTextContent('2:00')
  expect(onSeek).not.toHaveBeenCalled()
  pointer('pointerup', 60)
  expect(onSeek.mock.calls).toEqual([[0.6]])
  fireEvent.pointerOut(slider)
  expect(slider).toHaveTextContent('')
})
