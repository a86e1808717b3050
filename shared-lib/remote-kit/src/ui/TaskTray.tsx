import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import type { CSSProperties } from 'react'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { Link } from './Link.tsx'
import { Spinner } from './Spinner.tsx'
import styles from './TaskTray.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface TrayTask {
  key: string
  title: string
  detail?: string
  state: 'running' | 'done' | 'failed'
  /** The progress, 0–1; undefined if unknown. */
  progress?: number
  href?: string
  actions?: readonly { label: string; run(): void }[]
  onClose(): void
}

interface TaskTrayProps {
  tasks: readonly TrayTask[]
  labels: { tray: string; close(title: string): string; done: string; failed: string }
}

/** A list of background tasks above the player. Screen readers announce only the end of a task. */
export function TaskTray({ tasks, labels }: TaskTrayProps) {
  const endedTasks = tasks.filter(({ state }) => state !== 'running')
  return (
    <section className={styles.tray} aria-label={labels.tray} hidden={tasks.length === 0}>
      <VisuallyHidden>
        <span role="status">
          {endedTasks
            .map(({ title, state }) => `${labels[state as 'done' | 'failed']}: ${title}`)
            .join(' ')}
        </span>
      </VisuallyHidden>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list roles without bullets */}
      <ul role="list" className={styles.list}>
        {tasks.map((task) => (
          <TaskItem key={task.key} task={task} labels={labels} />
        ))}
      </ul>
    </section>
  )
}

function TaskItem({ task, labels }: { task: TrayTask; labels: TaskTrayProps['labels'] }) {
  const { title, detail, state, progress, href, actions = [], onClose } = task
  return (
    <li className={styles.task} data-state={state}>
      <span className={styles.icon}>
        {state === 'running' && <Spinner size={20} />}
        {state === 'done' && <Check aria-hidden="true" />}
        {state === 'failed' && <CircleAlert aria-hidden="true" />}
      </span>
      <span className={styles.text}>
        {href ? (
          <Link to={href} className={styles.title} title={title}>
            {title}
          </Link>
        ) : (
          <span className={styles.title} title={title}>
            {title}
          </span>
        )}
        {detail && (
          <span className={styles.detail} title={detail}>
            {detail}
          </span>
        )}
        {state === 'running' && progress !== undefined && (
          <span
            className={styles.progress}
            role="progressbar"
            aria-label={title}
            aria-valuenow={Math.round(progress * 100)}
            aria-valuemin={0}
            aria-valuemax={100}
            style={{ '--progress': progress } as CSSProperties}
          />
        )}
      </span>
      {actions.map(({ label, run }) => (
        <Button key={label} size={32} variant="ghost" onClick={run}>
          {label}
        </Button>
      ))}
      {state !== 'running' && (
        <IconButton label={labels.close(title)} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
