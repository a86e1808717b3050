import { ARTIST_LINKS_MAX } from '@sori/contract/catalogue'
import { paths } from '@sori/contract/paths'
import { useCommand } from '@sori/remote-kit/data'
import { Form, FormField, useContractForm } from '@sori/remote-kit/forms'
import { useSession } from '@sori/remote-kit/host'
import { Failed, hasFailed } from '@sori/remote-kit/lists'
import { Button, Skeleton, TextArea, TextInput, TextLink } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import styles from '../../ui/Sections.module.css'
import {
  type ArtistPage,
  useChangeArtistPageMutation,
  useGetArtistPageQuery,
} from './artistPageApi.ts'

/** A section that edits introduction and links of the member's artist page. */
export function ArtistPageSection() {
  const { artistPage: texts } = useTexts()
  const nickname = useSession()?.nickname ?? ''
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className={styles.hint}>
        {texts.hint} <TextLink to={paths.artistPage(nickname)}>{texts.open}</TextLink>
      </p>
      {isOpen ? (
        <Editor close={() => setOpen(false)} />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{texts.edit}</Button>
        </div>
      )}
    </>
  )
}

function Editor({ close }: { close(): void }) {
  const query = useGetArtistPageQuery(undefined, { refetchOnMountOrArgChange: true })
  if (hasFailed(query)) return <Failed query={query} />
  if (query.isFetching || !query.data) return <Skeleton height={320} />
  return <PageForm page={query.data} close={close} />
}

const linkIndexes = Array.from({ length: ARTIST_LINKS_MAX }, (_, index) => index)

function PageForm({ page, close }: { page: ArtistPage; close(): void }) {
  const { artistPage: texts, info } = useTexts()
  const command = useCommand(useChangeArtistPageMutation(), {
    done: { to: 'stay', run: close },
    failed: { to: 'stay' },
    events: () => [['profile.changed', {}]],
  })
  const form = useContractForm({
    schema: () => import('../../api/formSchemas.ts').then(({ artistPageForm }) => artistPageForm),
    defaultValues: {
      introduction: page.introduction,
      links: linkIndexes.map((index) => page.links[index] ?? ''),
    },
    command,
    asksBeforeLeaving: true,
  })
  return (
    <Form form={form} label={texts.title} submit={info.save} onCancel={close}>
      <FormField form={form} name="introduction" label={texts.introduction}>
        <TextArea />
      </FormField>
      {linkIndexes.map((index) => (
        <FormField
          key={index}
          form={form}
          name={`links.${index}`}
          label={texts.link(index + 1)}
          hint={index === 0 ? texts.linkHint : undefined}
        >
          <TextInput type="url" inputMode="url" spellCheck={false} />
        </FormField>
      ))}
    </Form>
  )
}
