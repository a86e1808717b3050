import { render, screen } from '@testing-library/react'
import { TaskTray, type TrayTask } from './TaskTray.tsx'

const labels = {
  tray: '진행 중인 작업',
  close: (title: string) => `${title} 닫기`,
  done: '완료',
  failed: '실패',
}
const task = (title: string, state: TrayTask['state']): TrayTask => ({
  key: title,
  title,
  state,
  onClose: () => {},
})

describe('TaskTray', () => {
  it('announces each ended task in a sentence', () => {
    render(
      <TaskTray
        labels={labels}
        tasks={[
          task('파일 1개를 저장했습니다.', 'done'),
          task('밤비.wav', 'running'),
          task('비.wav', 'failed'),
        ]}
      />,
    )
    expect(screen.getByRole('status')).toHaveTextContent(
      '완료: 파일 1개를 저장했습니다. 실패: 비.wav',
    )
  })
})
