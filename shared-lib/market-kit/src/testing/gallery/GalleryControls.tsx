import {
  Button,
  ButtonLink,
  Chip,
  ConfirmDialog,
  Dialog,
  Field,
  IconButton,
  PasswordInput,
  SegmentedLinks,
  Select,
  Spinner,
  TextArea,
  TextInput,
  TextLink,
  type ToastMessage,
  ToastRegion,
} from '@sori/remote-kit/ui'
import Bell from 'lucide-react/icons/bell'
import Search from 'lucide-react/icons/search'
import { useCallback, useState } from 'react'
import styles from './Gallery.module.css'
import { confirmLabels } from './galleryTexts.ts'

const variants = ['primary', 'secondary', 'ghost', 'danger-outline', 'danger'] as const

export function ControlSamples() {
  const [on, setOn] = useState(true)
  return (
    <>
      <div className={styles.line}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            저장
          </Button>
        ))}
      </div>
      <div className={styles.line}>
        <Button size={32}>수정</Button>
        <Button variant="primary" size={40} busy busyLabel="처리 중입니다…">
          저장
        </Button>
        <Button variant="primary" size={48} busy busyLabel="처리 중입니다…">
          12,900원 결제하기
        </Button>
        <Button disabled>저장</Button>
      </div>
      <div className={styles.line}>
        <IconButton label="알림">
          <Bell aria-hidden="true" />
        </IconButton>
        <IconButton label="알림" active>
          <Bell aria-hidden="true" />
        </IconButton>
        <IconButton label="알림" busy>
          <Bell aria-hidden="true" />
        </IconButton>
        <IconButton label="알림" disabled>
          <Bell aria-hidden="true" />
        </IconButton>
        <Spinner label="불러오는 중입니다…" />
        <ButtonLink to="#plans" variant="secondary" size={32}>
          구독 플랜
        </ButtonLink>
        <TextLink to="#terms">이용약관</TextLink>
      </div>
      <div className={styles.line}>
        <Chip>시네마틱</Chip>
        <Chip selected={on} onClick={() => setOn(!on)}>
          잔잔한
        </Chip>
        <Chip selected={false} onClick={() => {}}>
          로파이
        </Chip>
        <Chip label="어쿠스틱 기타 필터 해제" onRemove={() => {}}>
          어쿠스틱 기타
        </Chip>
        <Chip size="sm">재즈</Chip>
        <Chip size="sm" muted>
          없음
        </Chip>
      </div>
      <SegmentedLinks
        label="보기 전환"
        items={[
          { to: '#tracks', label: '트랙 보기', current: true },
          { to: '#albums', label: '앨범 보기' },
        ]}
      />
    </>
  )
}

export function FieldSamples() {
  return (
    <div className={styles.fields}>
      <Field label="이메일" hint="로그인에 사용합니다.">
        <TextInput type="email" placeholder="name@example.com" />
      </Field>
      <Field label="닉네임" status={{ tone: 'checking', text: '확인 중입니다…' }}>
        <TextInput defaultValue="윤슬" />
      </Field>
      <Field
        label="닉네임"
        status={{ tone: 'ok', text: '사용할 수 있는 닉네임입니다.' }}
        aside="2 / 50"
      >
        <TextInput defaultValue="윤슬" />
      </Field>
      <Field label="닉네임" error="닉네임 중복입니다. 다른 닉네임을 입력해주세요.">
        <TextInput defaultValue="소리결" />
      </Field>
      <Field label="비밀번호">
        <PasswordInput
          labels={{ show: '비밀번호 표시', hide: '비밀번호 숨기기' }}
          autoComplete="new-password"
          defaultValue="password"
        />
      </Field>
      <Field label="검색어">
        <TextInput
          type="search"
          placeholder="검색어를 입력해주세요"
          before={<Search aria-hidden="true" />}
        />
      </Field>
      <Field label="구성 유형">
        <Select options={[{ value: 'single', label: '싱글' }]} />
      </Field>
      <Field label="이름">
        <TextInput defaultValue="변경할 수 없는 값" disabled />
      </Field>
      <Field label="전화번호" group hint="숫자만 입력해주세요.">
        <div className={styles.line} style={{ flexWrap: 'nowrap', gap: 8, marginBottom: 0 }}>
          <TextInput aria-label="전화번호 앞자리" inputMode="numeric" defaultValue="010" />
          <TextInput aria-label="전화번호 가운데 자리" inputMode="numeric" />
          <TextInput aria-label="전화번호 끝자리" inputMode="numeric" />
        </div>
      </Field>
      <Field label="설명" aside="0 / 500">
        <TextArea rows={2} placeholder="앨범을 소개해주세요" />
      </Field>
      <div>
        <Select
          compact
          aria-label="정렬"
          options={['최신순', '오래된순', '다운로드순'].map((label) => ({ value: label, label }))}
        />
      </div>
    </div>
  )
}

const tones = {
  info: '링크가 복사되었습니다!',
  ok: '장바구니에 담았습니다.',
  error: '크레딧이 부족합니다. (보유 1 / 필요 3)',
} as const

export function DialogSamples() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null)
  const [toast, setToast] = useState<ToastMessage | null>(null)
  const close = () => setOpen(null)
  const closeToast = useCallback(() => setToast(null), [])
  return (
    <div className={styles.line}>
      <Button onClick={() => setOpen('dialog')}>대화상자</Button>
      <Button variant="danger-outline" onClick={() => setOpen('confirm')}>
        구독 취소
      </Button>
      {(['info', 'ok', 'error'] as const).map((tone) => (
        <Button
          key={tone}
          variant="ghost"
          onClick={() => setToast({ id: Date.now(), tone, text: tones[tone] })}
        >
          알림: {tone}
        </Button>
      ))}
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="새 태그 등록"
        labels={{ close: '닫기' }}
        width="medium"
        actions={
          <>
            <Button onClick={close}>취소</Button>
            <Button variant="primary" onClick={close}>
              등록
            </Button>
          </>
        }
      >
        <Field label="태그명" hint="한글, 영문 소문자, 숫자, 일부 기호만 사용할 수 있습니다.">
          <TextInput />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="구독을 취소하시겠습니까?"
        labels={confirmLabels}
        tone="danger"
        onConfirm={close}
        onCancel={close}
      >
        남은 크레딧은 이용 기간이 끝날 때까지 사용할 수 있습니다.
      </ConfirmDialog>
      <ToastRegion toast={toast} onDone={closeToast} labels={{ close: '알림 닫기' }} />
    </div>
  )
}
