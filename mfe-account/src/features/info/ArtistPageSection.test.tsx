import { type Answer, aMember, carriedOut, renderRemote, respond } from '@sori/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const me = {
  userId: 7,
  email: 'member@sori.test',
  name: '홍길동',
  nickname: '소리여행',
  phoneNumber: null,
  birth: null,
  profileImagePath: null,
  creditBalance: 0,
  customerKey: 'k',
}

async function openSection(
  change: Answer = () => carriedOut('ARTIST_PAGE_CHANGED', '저장되었습니다.'),
) {
  const sentBodies: unknown[] = []
  const user = userEvent.setup()
  const page = renderRemote(
    { App, createStore },
    {
      path: '/me/info',
      user: aMember({ nickname: '소리여행' }),
      me,
      handlers: [
        respond.to('GET /api/me/sessions', () => ({ dtoList: [] })),
        respond.to('GET /api/me/artist-page', () => ({
          dto: { introduction: '안녕하세요.', links: ['https://a.example/'] },
        })),
        respond.to('PUT /api/me/artist-page', (request) => {
          sentBodies.push(request.body)
          return change(request)
        }),
      ],
    },
  )
  await user.click(await screen.findByRole('button', { name: '페이지 꾸미기' }))
  await screen.findByRole('textbox', { name: '소개' })
  return { ...page, sentBodies, user }
}

const link = (number: number) => screen.getByRole('textbox', { name: `링크 ${number}` })

describe('ArtistPageSection', () => {
  it('saves introduction and links, and closes the form', async () => {
    const { sentBodies, user } = await openSection()
    expect(link(1)).toHaveValue('https://a.example/')
    await user.type(screen.getByRole('textbox', { name: '소개' }), ' 반갑습니다.')
    await user.type(link(2), 'https://b.example')
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByRole('button', { name: '페이지 꾸미기' })).toBeVisible()
    expect(sentBodies).toEqual([
      {
        introduction: '안녕하세요. 반갑습니다.',
        links: ['https://a.example/', 'https://b.example', '', '', ''],
      },
    ])
  })

  it('explains a link without https at its field', async () => {
    const { sentBodies, user } = await openSection()
    await user.type(link(2), 'http://b.example')
    await user.click(screen.getByRole('button', { name: '저장' }))
    await waitFor(() => expect(link(2)).toBeInvalid())
    expect(link(2)).toHaveFocus()
    expect(screen.getByText('https://로 시작하는 웹 주소를 입력해주세요.')).toBeVisible()
    expect(sentBodies).toEqual([])
  })

  it('links to the page that everybody sees', async () => {
    await openSection()
    expect(screen.getByRole('link', { name: '내 아티스트 페이지 보기' })).toHaveAttribute(
      'href',
      `/artists/${encodeURIComponent('소리여행')}`,
    )
  })
})
