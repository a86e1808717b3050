import { renderHook } from '@testing-library/react'
import { useFileUrl } from './useFileUrl.ts'

describe('useFileUrl', () => {
  it('never returns the URL of the previous file', () => {
    URL.createObjectURL = (file) => `blob:${(file as File).name}`
    const revoked: string[] = []
    URL.revokeObjectURL = (url) => void revoked.push(url)
    const rendered: [string, string | undefined][] = []
    const follow = (file: File) => {
      rendered.push([file.name, useFileUrl(file)])
    }
    const { rerender, unmount } = renderHook(follow, { initialProps: new File([], 'first') })
    rerender(new File([], 'second'))
    expect(rendered.filter(([name, url]) => url && url !== `blob:${name}`)).toEqual([])
    expect(rendered.at(-1)).toEqual(['second', 'blob:second'])
    unmount()
    expect(revoked).toEqual(['blob:first', 'blob:second'])
  })
})
