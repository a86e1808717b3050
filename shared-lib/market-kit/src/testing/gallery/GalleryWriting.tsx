import { nicknameBody } from '@sori/contract/account'
import { browseParams } from '@sori/contract/catalogue'
import { fileRules } from '@sori/contract/files'
import { readParams } from '@sori/contract/list-params'
import { useCommand } from '@sori/remote-kit/data'
import {
  downloadQueueOf,
  Form,
  FormField,
  fileRefusal,
  percentOf,
  useContractForm,
  useUpload,
} from '@sori/remote-kit/forms'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { Button, TextInput } from '@sori/remote-kit/ui'
import styles from './Gallery.module.css'
import { galleryApi } from './galleryApi.ts'

/** A form checked by the contract's schema. */
export function FormStory() {
  const command = useCommand(galleryApi.useCheckNicknameMutation(), {
    done: {
      message: ({ available }) => (available ? '사용할 수 있습니다.' : '이미 사용 중입니다.'),
      to: 'stay',
    },
  })
  const form = useContractForm({ schema: nicknameBody, defaultValues: { nickname: '' }, command })
  return (
    <Form form={form} label="닉네임 확인" submit="확인">
      <FormField form={form} name="nickname" label="닉네임">
        <TextInput autoComplete="off" />
      </FormField>
    </Form>
  )
}

/** `useCommand` with the refusal beside its button. */
export function CommandStory() {
  const command = useCommand(galleryApi.useRenameTrackMutation(), {
    done: { to: 'stay' },
    failed: { to: 'stay' },
  })
  return (
    <div className={styles.line}>
      <Button
        busy={command.busy}
        onClick={() => void command.run({ id: 1, title: 'AB', description: '설명' })}
      >
        1번 트랙 이름 바꾸기
      </Button>
      <span role="alert">{command.refusal}</span>
    </div>
  )
}

export function UploadStory() {
  const locale = useLocale()
  const [state, dispatch] = useUpload('/api/files/albums', fileRules.albumArt)
  const result = fileRefusal(locale, state) ?? (state.phase === 'sent' && state.path)
  return (
    <div className={styles.line}>
      <input
        type="file"
        aria-label="앨범 이미지"
        multiple
        onChange={({ target }) => dispatch({ type: 'choose', files: [...(target.files ?? [])] })}
      />
      <span role="status">
        {state.phase} {percentOf(state)}% {result}
      </span>
      <Button onClick={() => dispatch({ type: 'cancel' })}>취소</Button>
      <Button onClick={() => dispatch({ type: 'retry' })}>다시 시도</Button>
    </div>
  )
}

/** Saves files one by one and shows them in the task tray. */
export function DownloadStory() {
  const host = useHost()
  const { data } = galleryApi.useListTracksQuery({ ...readParams(browseParams, ''), size: 5 })
  const files = (data?.items ?? [])
    .slice(0, 3)
    .map(({ filePath, title }) => ({ path: `/api/stream/${filePath}`, name: `${title}.mp3` }))
  return (
    <Button
      onClick={() =>
        downloadQueueOf(host).add([...files, { path: '/api/stream/missing', name: '없는 파일' }])
      }
    >
      파일 4개 저장
    </Button>
  )
}
