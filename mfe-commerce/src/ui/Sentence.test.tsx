import { render, screen } from '@testing-library/react'
import { Sentence } from './Sentence.tsx'

it('Sentence keeps each date unbroken and changes no word', () => {
  render(
    <p data-testid="words">
      <Sentence>지금부터 2026-11-23까지, 그 뒤로는 2026-12-23까지입니다.</Sentence>
    </p>,
  )
  const text = screen.getByTestId('words')
  expect(text).toHaveTextContent('지금부터 2026-11-23까지, 그 뒤로는 2026-12-23까지입니다.')
  expect([...text.querySelectorAll('time.day')].map(({ textContent }) => textContent)).toEqual([
    '2026-11-23',
    '2026-12-23',
  ])
})
