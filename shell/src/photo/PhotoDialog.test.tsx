import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ServicesContext } from '../app/useServices.ts'
import { servicesSample } from '../testing/servicesSample.ts'
import { tokenOf } from '../testing/sessionSamples.ts'
import { PhotoArea } from './PhotoArea.tsx'

const MB = 1_048_576
const picture = (name: string, size = 10) => new File([new Uint8Array(size)], name)

afterEach(() => jest.restoreAllMocks())

/** Opens the dialog. jsdom reads no pictures; the journeys test them in Chromium. */
async function open(locale: 'ko' | 'en' = 'ko') {
  localStorage.clear()
  localStorage.setItem('locale', locale)
  localStorage.setItem('accessToken', tokenOf())
  window.fetch = async () => Response.json({ dto: { userId: 7, creditBalance: 0 } })
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => {}
  const services = await servicesSample()
  const messages: string[] = []
  services.toasts.current.subscribe(() => {
    const toast = services.toasts.current.getSnapshot()
    if (toast) messages.push(toast.text)
  })
  render(
    <ServicesContext value={services}>
      <PhotoArea />
    </ServicesContext>,
  )
  act(() => services.photoDialog.set(true))
  await screen.findByRole('dialog')
  const choose = (...files: File[]) =>
    fireEvent.change(screen.getByLabelText(/^(사진 선택|Choose a photo)$/, { selector: 'input' }), {
      target: { files },
    })
  return { services, messages, choose }
}

describe('PhotoDialog', () => {
  it.each([
    ['ko', '업로드', '파일을 업로드해주세요.'],
    ['en', 'Upload', 'please upload a file'],
  ] as const)('asks for a photo without one, in %s', async (locale, button, text) => {
    const { messages } = await open(locale)
    fireEvent.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text))
    expect(messages).toEqual([text])
  })

  it.each([
    ['ko', 'large.png', 15 * MB + 1, '이미지 크기는 15MB를 초과할 수 없습니다.'],
    ['en', 'large.png', 15 * MB + 1, 'cannot exceed 15MB'],
    ['ko', 'photo.gif', 10, '허용된 파일 형식은 jpg, jpeg, png 입니다.'],
    ['en', 'photo.gif', 10, 'allowed formats are jpg, jpeg, png'],
  ] as const)('refuses immediately in %s %s of %i bytes', async (locale, name, size, text) => {
    const { choose, messages } = await open(locale)
    choose(picture(name, size))
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    expect(messages).toEqual([text])
  })

  it.each([
    ['too large', 'large.png', 15 * MB + 1, '이미지 크기는 15MB를 초과할 수 없습니다.'],
    ['of another kind', 'photo.gif', 10, '허용된 파일 형식은 jpg, jpeg, png 입니다.'],
  ])('repeats at the upload why a file that is %s was refused', async (_what, name, size, text) => {
    const { choose, messages } = await open()
    choose(picture(name, size))
    fireEvent.click(screen.getByRole('button', { name: '업로드' }))
    await waitFor(() => expect(messages).toEqual([text, text]))
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    choose(picture('me.png'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows a photo for cropping and refuses other files', async () => {
    const { choose } = await open()
    choose(picture('me.png', 15 * MB))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('미리보기')).toBeInTheDocument()
    const image = document.querySelector('img[src="blob:photo"]') as HTMLImageElement
    fireEvent.error(image)
    expect(screen.getByRole('alert')).toHaveTextContent('허용된 파일 형식은 jpg, jpeg, png 입니다.')
  })

  /** Crops the photo; the browser returns `made`. */
  async function cut(made: Blob | null) {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    jest
      .spyOn(HTMLCanvasElement.prototype, 'toBlob')
      .mockImplementation((done) => setTimeout(() => done(made)))
    const dialog = await open()
    dialog.choose(picture('me.png'))
    const image = document.querySelector('img[src="blob:photo"]') as HTMLImageElement
    Object.defineProperties(image, { naturalWidth: { value: 40 }, naturalHeight: { value: 40 } })
    fireEvent.load(image)
    return dialog
  }

  it('sends a photo once for several presses', async () => {
    const send = jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {})
    await cut(new Blob(['square'], { type: 'image/png' }))
    const button = screen.getByRole('button', { name: '업로드' })
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(send).toHaveBeenCalled())
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(send).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button', { name: /처리 중입니다…/ })).toBeVisible()
  })

  it('refuses a photo that the browser cannot crop', async () => {
    const { messages } = await cut(null)
    fireEvent.click(screen.getByRole('button', { name: '업로드' }))
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('업로드에 실패했습니다.'),
    )
    expect(messages).toEqual(['업로드에 실패했습니다.'])
    expect(screen.getByRole('button', { name: '업로드' })).toBeEnabled()
  })

  it('closes when the session ends', async () => {
    const { services } = await open()
    act(() => services.session.clear())
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
