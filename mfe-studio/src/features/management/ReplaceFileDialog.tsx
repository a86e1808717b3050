import { fileRules } from '@sori/contract/files'
import { fieldMessages } from '@sori/contract/messages'
import type { ManagedTrack } from '@sori/market-kit/management'
import { useCommand } from '@sori/remote-kit/data'
import { type FileAction, fileOf, fileRefusal, isUnderWay, useUpload } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import Music from 'lucide-react/icons/music'
import { useState } from 'react'
import { useWatchTracks } from '../../api/useWatchTracks.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { FileFocus } from '../../ui/FileFocus.tsx'
import { FileZone } from '../../ui/FileZone.tsx'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import styles from './ManagementPage.module.css'
import { useReplaceFileMutation } from './ownTracksApi.ts'
import { UploadDialog } from './UploadDialog.tsx'

/** A dialog that replaces the audio file of a track that no member has bought (D91). */
export function ReplaceFileDialog({ track, onClose }: { track: ManagedTrack; onClose(): void }) {
  const { replace: texts, upload } = useTexts()
  const locale = useLocale()
  const watch = useWatchTracks()
  const [showsRequiredError, setShowsRequiredError] = useState(false)
  const [audio, dispatch] = useUpload('/api/files/tracks', fileRules.track)
  const replace = useCommand(useReplaceFileMutation(), {
    done: {
      run: () => {
        const { id, title, artist } = track
        watch([{ id, title, nickname: artist.nickname, state: 'checking', isReplaced: true }])
        onClose()
      },
      to: 'stay',
    },
    failed: { to: 'stay', forbidden: 'stay' },
    events: () => [['track.changed', { musicIds: [track.id] }]],
  })
  const changeFile = (action: FileAction) => {
    setShowsRequiredError(false)
    dispatch(action)
  }
  const save = () => {
    if (audio.phase === 'sent') void replace.run({ id: track.id, filePath: audio.path })
    else setShowsRequiredError(true)
  }
  const requiredText = showsRequiredError
    ? fieldMessages(locale).errors.TRACK_REQUIRED('', {})
    : undefined
  return (
    <UploadDialog
      title={texts.title(track.title)}
      saveLabel={texts.submit}
      saving={replace.busy}
      busy={replace.busy || isUnderWay(audio)}
      refusal={replace.refusal}
      onSave={save}
      onClose={onClose}
    >
      <p className={styles.note}>{texts.note}</p>
      <FileFocus>
        {fileOf(audio) && audio.phase !== 'failed' ? (
          <UploadProgress state={audio} onChange={changeFile} />
        ) : (
          <FileZone
            label={texts.file}
            invitation={upload.drop}
            hint={`${upload.trackHint} · ${upload.nameHint}`}
            extensions={fileRules.track.extensions}
            error={fileRefusal(locale, audio) ?? requiredText}
            icon={<Music />}
            onFiles={(files) => changeFile({ type: 'choose', files })}
          />
        )}
      </FileFocus>
    </UploadDialog>
  )
}
