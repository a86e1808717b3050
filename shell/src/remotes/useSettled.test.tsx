import { act, renderHook, waitFor } from '@testing-library/react'
import { ServicesContext } from '../app/useServices.ts'
import { servicesSample } from '../testing/servicesSample.ts'
import { useSettled } from './useSettled.ts'

describe('useSettled', () => {
  it('becomes true after the requests of the first page', async () => {
    window.fetch = async () => new Response(null, { status: 503 })
    window.history.replaceState(null, '', '/legal/terms')
    const services = await servicesSample()
    const endRequest = services.requests.add()
    const { result } = renderHook(useSettled, {
      wrapper: ({ children }) => <ServicesContext value={services}>{children}</ServicesContext>,
    })
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(result.current).toBe(false)
    act(endRequest)
    await waitFor(() => expect(result.current).toBe(true))
  })
})
