import {
  PROMOTION_BODY_MAX,
  PROMOTION_SUBJECT_MAX,
  type PromotionBody,
  type PromotionPreview,
  promotionBody,
} from '@sori/contract/administration'
import { commonTexts } from '@sori/contract/messages'
import { useCommand } from '@sori/remote-kit/data'
import { Form, FormField, useContractForm } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { Dialog, TextArea, TextInput } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { PreviewedPromotion } from './PreviewedPromotion.tsx'
import { usePreviewPromotionMutation } from './promotionsApi.ts'

const EMPTY: PromotionBody = { subject: '', body: '', englishSubject: '', englishBody: '' }

interface Step {
  body: PromotionBody
  preview?: PromotionPreview
}

/** A dialog that writes a promotional mail, then shows and sends it. */
export function NewPromotionDialog({ onClose }: { onClose(): void }) {
  const { promotions: texts } = useTexts()
  const common = commonTexts(useLocale())
  const [{ body, preview }, setStep] = useState<Step>({ body: EMPTY })
  return (
    <Dialog open onClose={onClose} title={texts.add} labels={common} width="wide">
      {preview ? (
        <PreviewedPromotion
          body={body}
          preview={preview}
          onBack={() => setStep({ body })}
          onSent={onClose}
        />
      ) : (
        <PromotionForm body={body} onPreview={setStep} />
      )}
    </Dialog>
  )
}

function PromotionForm({ body, onPreview }: { body: PromotionBody; onPreview(step: Step): void }) {
  const { promotions: texts } = useTexts()
  const command = useCommand(usePreviewPromotionMutation(), {
    done: {
      message: null,
      run: (preview, written) => onPreview({ body: written, preview }),
      to: 'stay',
    },
  })
  const form = useContractForm({
    schema: promotionBody,
    defaultValues: body,
    command,
    asksBeforeLeaving: true,
  })
  return (
    <Form form={form} label={texts.add} submit={texts.preview}>
      <FormField form={form} name="subject" label={texts.subject} hint={texts.subjectHint}>
        <TextInput maxLength={PROMOTION_SUBJECT_MAX} aria-required="true" />
      </FormField>
      <FormField form={form} name="body" label={texts.body} hint={texts.bodyHint}>
        <TextArea rows={6} maxLength={PROMOTION_BODY_MAX} aria-required="true" />
      </FormField>
      <FormField form={form} name="englishSubject" label={texts.englishSubject}>
        <TextInput maxLength={PROMOTION_SUBJECT_MAX} aria-required="true" lang="en" />
      </FormField>
      <FormField form={form} name="englishBody" label={texts.englishBody}>
        <TextArea rows={6} maxLength={PROMOTION_BODY_MAX} aria-required="true" lang="en" />
      </FormField>
    </Form>
  )
}
