import { csv } from './index.ts'

describe('csv', () => {
  test('begins with a byte order mark and ends each row with CR LF', () => {
    expect(
      csv([
        ['곡', '원'],
        ['비', 210],
      ]),
    ).toBe('\uFEFF곡,원\r\n비,210\r\n')
    expect(csv([])).toBe('\uFEFF')
  })

  test('quotes cells with commas, quotes and line breaks', () => {
    expect(csv([['a,b', 'say "hi"', 'two\nlines', '']])).toBe(
      '\uFEFF"a,b","say ""hi""","two\nlines",\r\n',
    )
  })

  test.each(['=1+1', '+82 10', '-2', '@SUM(A1)', '\tx', '=A1,"x"'])(
    'puts an apostrophe before text that a spreadsheet would run: %j',
    (text) => {
      expect(csv([[text]]).slice(1)).toMatch(/^"?'/)
    },
  )

  test('quotes a text that begins with a carriage return, after its apostrophe', () => {
    expect(csv([['\rx']])).toBe('\uFEFF"\'\rx"\r\n')
  })

  test('does not change negative numbers and signs inside a text', () => {
    expect(csv([[-70, 'a=b']])).toBe('\uFEFF-70,a=b\r\n')
  })
})
