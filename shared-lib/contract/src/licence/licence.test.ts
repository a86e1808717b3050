import { certificateCode, LICENCE_VERSION, licenceTexts } from './index.ts'

describe('certificateCode', () => {
  it.each([
    '7Q2M-9D0K-H3TX-VB41',
    '7q2m9d0kh3txvb41',
    ' 7Q2M 9DOK H3TX VB4I ',
    '7q2m-9d0k-h3tx-vb4l',
  ])('reads the code %p', (typed) => {
    expect(certificateCode(typed)).toBe('7Q2M-9D0K-H3TX-VB41')
  })

  it.each([
    '',
    '7Q2M-9D0K-H3TX',
    '7Q2M-9D0K-H3TX-VB412',
    '7Q2M-9D0K-H3TX-VB4U',
    "7Q2M-9D0K-H3TX-VB4'",
  ])('returns undefined for the code %p', (typed) => {
    expect(certificateCode(typed)).toBeUndefined()
  })
})

describe('licenceTexts', () => {
  it('contain as many terms in Korean as in English, and are no draft', () => {
    const { ko, en } = licenceTexts
    expect(ko.terms).toHaveLength(en.terms.length)
    expect(JSON.stringify([ko, en])).not.toMatch(/초안|draft/)
    expect(LICENCE_VERSION).toMatch(/^\d{4}-\d+$/)
  })
})
