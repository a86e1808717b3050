import { render, screen, within } from '@testing-library/react'
import { type DataColumn, DataTable } from './DataTable.tsx'

interface Sale {
  id: number
  title: string
  credits: number
}

const sales: Sale[] = [
  { id: 1, title: 'NIGHT', credits: 3 },
  { id: 2, title: 'DAY', credits: 6 },
]
const list = {
  params: { 'more[title]': 'asc' },
  href: (change: object) =>
    `/list?${Object.entries(change)
      .find(([, to]) => to)
      ?.join('=')}`,
}
const columns: DataColumn<Sale>[] = [
  { key: 'title', head: '곡', cell: ({ title }) => title, sortKey: 'title' },
  {
    key: 'credits',
    head: '크레딧',
    cell: ({ credits }) => credits,
    align: 'end',
    sortKey: 'credits',
  },
  {
    key: 'actions',
    head: '작업',
    headHidden: true,
    cell: ({ title }) => <button type="button">{title} 삭제</button>,
  },
]
const show = (rows: Sale[] | undefined, more: object = {}) =>
  render(
    <DataTable
      label="판매"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      list={list}
      {...more}
    />,
  )

describe('DataTable', () => {
  it('shows headings, and marks the sorted column', () => {
    show(sales)
    const table = screen.getByRole('table', { name: '판매' })
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['곡크레딧작업', 'NIGHT3NIGHT 삭제', 'DAY6DAY 삭제'])
    expect(screen.getByRole('columnheader', { name: '곡' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    expect(screen.getByRole('columnheader', { name: '크레딧' })).not.toHaveAttribute('aria-sort')
    expect(screen.getByRole('link', { name: '곡' })).toHaveAttribute(
      'href',
      '/list?more[title]=desc',
    )
  })

  it('labels values, but not buttons, when rows are cards', () => {
    show(sales)
    expect(screen.getByRole('cell', { name: 'DAY' })).toHaveAttribute('data-label', '곡')
    expect(screen.getByRole('cell', { name: 'DAY 삭제' })).not.toHaveAttribute('data-label')
  })

  it('shows long values and buttons on separate lines when rows are cards', () => {
    show(sales, {
      columns: [
        { key: 'title', head: '곡', cell: ({ title }: Sale) => title, card: 'wide' },
        { key: 'credits', head: '크레딧', cell: ({ credits }: Sale) => credits },
        {
          key: 'actions',
          head: '작업',
          cell: ({ title }: Sale) => <button type="button">{title} 삭제</button>,
          card: 'bare',
        },
      ],
    })
    expect(screen.getByRole('cell', { name: 'DAY' })).toHaveAttribute('data-wide')
    expect(screen.getByRole('cell', { name: 'DAY' })).toHaveAttribute('data-label', '곡')
    expect(screen.getByRole('cell', { name: '6' })).not.toHaveAttribute('data-wide')
    expect(screen.getByRole('cell', { name: 'DAY 삭제' })).not.toHaveAttribute('data-label')
  })

  it('keeps its height, and is marked as busy, while rows are loading', () => {
    show(undefined)
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    expect(screen.getAllByRole('row')).toHaveLength(1)
    expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(6)
  })
})
