import { waitFor } from '@testing-library/react'
import { delay, HttpResponse, http } from 'msw'
import { answerWith, createTestHost } from '../testing/index.ts'
import { downloadQueueOf } from './index.ts'

const file = (name: string) => ({ path: `/api/files/${name}`, name })
const saved: string[] = []
const MISSING = '없는 것: 요청한 정보를 찾을 수 없습니다.'

beforeEach(() => {
  saved.length = 0
  URL.createObjectURL = () => 'blob:sound'
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
})

function open() {
  const missingFiles = new Set(['없는 것'])
  const calls = answerWith(
    http.get('/api/files/:name', async ({ params }) => {
      const name = String(params.name)
      if (name === '늦는 것') await delay('infinite')
      if (name === '끊긴 것') return HttpResponse.error()
      if (missingFiles.has(name))
        return HttpResponse.json(
          { statusCode: 404, code: 'NOT_FOUND', message: '' },
          { status: 404 },
        )
      const encoded = encodeURIComponent(`${name}.mp3`)
      const headers = {
        'content-disposition': `attachment; filename="x.mp3"; filename*=UTF-8''${encoded}`,
      }
      return new HttpResponse('sound', { headers })
    }),
  )
  const host = createTestHost()
  const task = () => host.taskList()[0]
  return {
    calls,
    missingFiles,
    queue: downloadQueueOf(host),
    task,
    press: (label: string) =>
      task()
        ?.actions?.find((action) => action.label === label)
        ?.run(),
  }
}

describe('downloadQueue', () => {
  it('saves files one by one under the server’s names, with one message at the end', async () => {
    const { queue, task } = open()
    queue.add([file('하나'), file('둘')])
    queue.add([file('셋')])
    await waitFor(() =>
      expect(task()).toMatchObject({ state: 'done', title: '파일 3개를 저장했습니다.' }),
    )
    expect(saved).toEqual(['하나.mp3', '둘.mp3', '셋.mp3'])
  })

  it('accepts a file again only after it was saved', async () => {
    const { queue, task } = open()
    queue.add([file('하나')])
    queue.add([file('하나')])
    await waitFor(() =>
      expect(task()).toMatchObject({ state: 'done', title: '파일 1개를 저장했습니다.' }),
    )
    expect(saved).toEqual(['하나.mp3'])
    queue.add([file('하나')])
    await waitFor(() => expect(saved).toEqual(['하나.mp3', '하나.mp3']))
  })

  it('reports a missing network', async () => {
    const { queue, task } = open()
    queue.add([file('끊긴 것')])
    await waitFor(() => expect(task()).toMatchObject({ state: 'failed' }))
    expect(task()).toMatchObject({
      title: '네트워크에 연결되지 않아 파일 1개를 저장하지 못했습니다.',
      detail: '끊긴 것',
    })
  })

  it('states why a file is refused, continues and retries it', async () => {
    const { queue, task, missingFiles, press } = open()
    queue.add([file('없는 것'), file('둘')])
    await waitFor(() =>
      expect(task()).toMatchObject({
        state: 'failed',
        title: '파일 1개를 저장하지 못했습니다.',
        detail: MISSING,
      }),
    )
    missingFiles.clear()
    press('다시 시도')
    await waitFor(() => expect(task()).toMatchObject({ state: 'done' }))
    expect(saved).toEqual(['둘.mp3', '없는 것.mp3'])
  })

  it('keeps a failed file and its retry while others are saved', async () => {
    const { queue, task, missingFiles, press } = open()
    queue.add([file('없는 것')])
    await waitFor(() => expect(task()).toMatchObject({ state: 'failed', detail: MISSING }))
    queue.add([file('둘')])
    expect(task()).toMatchObject({ title: '둘', state: 'running', detail: undefined })
    await waitFor(() => expect(saved).toEqual(['둘.mp3']))
    await waitFor(() =>
      expect(task()).toMatchObject({
        state: 'failed',
        title: '파일 1개를 저장하지 못했습니다.',
        detail: MISSING,
      }),
    )
    missingFiles.clear()
    press('다시 시도')
    await waitFor(() =>
      expect(task()).toMatchObject({ state: 'done', title: '파일 1개를 저장했습니다.' }),
    )
    expect(saved).toEqual(['둘.mp3', '없는 것.mp3'])
  })

  it('forgets the failure of a file that is requested again', async () => {
    const { queue, task, missingFiles } = open()
    queue.add([file('없는 것')])
    await waitFor(() => expect(task()).toMatchObject({ state: 'failed' }))
    missingFiles.clear()
    queue.add([file('없는 것')])
    await waitFor(() =>
      expect(task()).toMatchObject({ state: 'done', title: '파일 1개를 저장했습니다.' }),
    )
  })

  it('removes all files on cancel and accepts new ones', async () => {
    const { queue, calls, task, press } = open()
    queue.add([file('늦는 것'), file('둘')])
    await waitFor(() => expect(calls).toHaveLength(1))
    press('취소')
    expect([task(), queue.state().saved]).toEqual([undefined, 0])
    queue.add([file('셋')])
    await waitFor(() =>
      expect(task()).toMatchObject({ state: 'done', title: '파일 1개를 저장했습니다.' }),
    )
    expect(saved).toEqual(['셋.mp3'])
  })
})
