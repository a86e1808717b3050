import { closeOnBack } from './closeOnBack.ts'

const waitForEvents = () => new Promise((resolve) => setTimeout(resolve, 260))

function setUp() {
  document.body.innerHTML = '<dialog id="sheet"></dialog><dialog id="question"></dialog>'
  const backs: (() => void)[] = []
  const onNextBack = jest.fn((onBack: () => void) => {
    backs.push(onBack)
    return () => void backs.splice(backs.indexOf(onBack), 1)
  })
  closeOnBack({ onNextBack })
  const find = (id: string) => document.getElementById(id) as HTMLDialogElement
  return {
    sheet: find('sheet'),
    question: find('question'),
    back: () => backs.pop()?.(),
    countOpenLayers: () => backs.length,
  }
}

describe('closeOnBack', () => {
  it('closes the last opened dialog with Back, then the one below', async () => {
    const { sheet, question, back, countOpenLayers } = setUp()
    sheet.showModal()
    question.showModal()
    await waitForEvents()
    back()
    await waitForEvents()
    expect([sheet.open, question.open, countOpenLayers()]).toEqual([true, false, 1])
    back()
    await waitForEvents()
    expect([sheet.open, countOpenLayers()]).toEqual([false, 0])
  })

  it('keeps a busy dialog open and closes it at a later Back', async () => {
    const { sheet, back, countOpenLayers } = setUp()
    sheet.addEventListener('cancel', (event) => event.preventDefault())
    sheet.showModal()
    await waitForEvents()
    back()
    await waitForEvents()
    expect([sheet.open, countOpenLayers()]).toEqual([true, 1])
  })

  it('leaves the page at Back after dialogs were closed without Back or removed', async () => {
    const { sheet, question, countOpenLayers } = setUp()
    sheet.showModal()
    question.showModal()
    await waitForEvents()
    sheet.close()
    question.close()
    question.remove()
    await waitForEvents()
    expect(countOpenLayers()).toBe(0)
  })

  it('leaves the page at Back after a dialog was removed without closing', async () => {
    const { sheet, countOpenLayers } = setUp()
    sheet.showModal()
    await waitForEvents()
    sheet.remove()
    await waitForEvents()
    sheet.close()
    await waitForEvents()
    expect(countOpenLayers()).toBe(0)
  })

  it('closes a dialog that reopened immediately', async () => {
    const { sheet, back, countOpenLayers } = setUp()
    sheet.showModal()
    await waitForEvents()
    sheet.close()
    sheet.showModal()
    // Browsers send the event later.
    sheet.dispatchEvent(new Event('close'))
    await waitForEvents()
    back()
    await waitForEvents()
    expect([sheet.open, countOpenLayers()]).toEqual([false, 0])
  })
})
