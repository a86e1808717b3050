import { closeOnBack } from './closeOnBack.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve, 260))

function setUp() {
  document.body.innerHTML = '<dialog id="sheet"></dialog><dialog id="question"></dialog>'
  const backs: (() => void)[] = []
  const above = jest.fn((onBack: () => void) => {
    backs.push(onBack)
    return () => void backs.splice(backs.indexOf(onBack), 1)
  })
  closeOnBack(document, { above })
  const find = (id: string) => document.getElementById(id) as HTMLDialogElement
  return {
    sheet: find('sheet'),
    question: find('question'),
    back: () => backs.pop()?.(),
    waits: () => backs.length,
  }
}

test('closes the last opened dialog with Back, then the one below', async () => {
  const { sheet, question, back, waits } = setUp()
  sheet.showModal()
  question.showModal()
  await settled()
  back()
  await settled()
  expect([sheet.open, question.open, waits()]).toEqual([true, false, 1])
  back()
  await settled()
  expect([sheet.open, waits()]).toEqual([false, 0])
})

test('keeps a busy dialog open and asks it again at the next Back', async () => {
  const { sheet, back, waits } = setUp()
  sheet.addEventListener('cancel', (event) => event.preventDefault())
  sheet.showModal()
  await settled()
  back()
  await settled()
  expect([sheet.open, waits()]).toEqual([true, 1])
})

test('needs no Back after a dialog closed otherwise or was removed', async () => {
  const { sheet, question, waits } = setUp()
  sheet.showModal()
  question.showModal()
  await settled()
  sheet.close()
  question.close()
  question.remove()
  await settled()
  expect(waits()).toBe(0)
})

test('needs no Back after a dialog was removed before it closed', async () => {
  const { sheet, waits } = setUp()
  sheet.showModal()
  await settled()
  sheet.remove()
  await settled()
  sheet.close()
  await settled()
  expect(waits()).toBe(0)
})

test('closes a dialog that reopened immediately', async () => {
  const { sheet, back, waits } = setUp()
  sheet.showModal()
  await settled()
  sheet.close()
  sheet.showModal()
  // browsers send it later than jsdom
  sheet.dispatchEvent(new Event('close'))
  await settled()
  back()
  await settled()
  expect([sheet.open, waits()]).toEqual([false, 0])
})
