import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { Link } from './Link.ts'

function Here() {
  const { pathname, search, state } = useLocation()
  return <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>
}

function renderLink(link: React.ReactElement) {
  render(
    <MemoryRouter initialEntries={['/sounds/tracks']}>
      <Routes>
        <Route path="*" element={link} />
      </Routes>
      <Here />
    </MemoryRouter>,
  )
  return screen.getByRole('link')
}

test('Link navigates to the path of the link with the state of the link', () => {
  const link = renderLink(
    <Link to="/sounds/albums?page=2" state={{ from: 'list' }}>
      앨범
    </Link>,
  )
  expect(link).toHaveAttribute('href', '/sounds/albums?page=2')
  fireEvent.click(link)
  expect(screen.getByRole('status')).toHaveTextContent('/sounds/albums?page=2 {"from":"list"}')
})

test.each([
  ['with Ctrl, which opens a tab', {}, { ctrlKey: true }],
  ['of another mouse button', {}, { button: 1 }],
  [
    'that the page has handled',
    { onClick: (event: React.MouseEvent) => event.preventDefault() },
    {},
  ],
  ['of a link to another window', { target: '_blank' }, {}],
  ['of a link that loads a document', { reloadDocument: true }, {}],
])('Link does not navigate after a press %s', (_, props, press) => {
  fireEvent.click(
    renderLink(
      <Link to="/sounds/albums" {...props}>
        앨범
      </Link>,
    ),
    press,
  )
  expect(screen.getByRole('status')).toHaveTextContent('/sounds/tracks')
})

test.each(['https://example.org/a', 'mailto:a@example.org', '//example.org/a'])(
  'leaves the link %s to the browser',
  (address) => {
    const link = renderLink(<Link to={address}>그곳</Link>)
    expect(link).toHaveAttribute('href', address)
    fireEvent.click(link)
    expect(screen.getByRole('status')).toHaveTextContent('/sounds/tracks')
  },
)
