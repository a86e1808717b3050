import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Artwork } from './Artwork.tsx'

const alt = '을지로 라이브 앨범 아트'

test('Artwork requests the picture of the fitting width, and reserves its space', () => {
  render(<Artwork path="/media/ab/x.webp" alt={alt} size={48} priority />)
  const image = screen.getByRole('img', { name: alt })
  expect(image).toHaveAttribute(
    'srcset',
    [96, 192, 480, 960].map((width) => `/media/ab/x-${width}.webp ${width}w`).join(', '),
  )
  expect(image).toHaveAttribute('sizes', '48px')
  expect(image).toHaveAttribute('width', '48')
  expect(image).toHaveAttribute('height', '48')
  expect(image).toHaveAttribute('loading', 'eager')
})

test('Artwork loads a picture outside the first view when it is near', async () => {
  const observers: ((isIntersecting: boolean) => void)[] = []
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation((notify) => {
    const observer = { observe: () => {}, disconnect: () => {} } as unknown as IntersectionObserver
    observers.push((isIntersecting) =>
      notify([{ isIntersecting } as IntersectionObserverEntry], observer),
    )
    return observer
  })
  render(<Artwork path="/media/ab/x.webp" alt={alt} size={48} />)
  const image = screen.getByRole('img', { name: alt })
  act(() => {
    for (const observe of observers) observe(false)
  })
  expect(image).not.toHaveAttribute('srcset')
  expect(image).not.toHaveAttribute('src')
  act(() => {
    for (const observe of observers) observe(true)
  })
  await waitFor(() => expect(image).toHaveAttribute('src', '/media/ab/x-192.webp'))
})

test('Artwork draws a decorative picture for an album without a cover', () => {
  const { container } = render(<Artwork path={null} alt={alt} size={48} />)
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
})

test('Artwork draws the default picture when loading fails, and loads a new path', () => {
  const { rerender } = render(<Artwork path="/media/ab/x.webp" alt={alt} size={48} />)
  fireEvent.error(screen.getByRole('img'))
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
  rerender(<Artwork path="/media/ab/y.webp" alt={alt} size={48} />)
  expect(screen.getByRole('img', { name: alt })).toBeInTheDocument()
})
