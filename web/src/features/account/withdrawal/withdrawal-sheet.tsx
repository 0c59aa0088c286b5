import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { linkOf } from '../../../../../client/http/error-details.ts'
import { removeStoredTexts } from '../../../../../client/stored-value.ts'
import { withdraw } from '../../../../../contract/account/account.ts'
import { Button, buttonStyle, Chips, Sheet, useDialogs } from '../../../../../ui/index.ts'
import { ApiError, messageOf } from '../../../shared/api/index.ts'
import { clearToken } from '../../../shared/session.ts'
import { personalCaches } from '../../../shared/worker-messages.ts'
import { removeDraft } from '../../diagnosis/index.ts'
import { removeBookingDraft } from '../../reservation/index.ts'
import { useWithdraw } from '../profile.queries.ts'

const reasons = [
  '자주 쓰지 않아요',
  '원하는 기능이 없어요',
  '서비스가 아쉬웠어요',
  '개인정보가 걱정돼요',
  '다른 이유',
]

/** Explains what is deleted and what is retained by law, and confirms the withdrawal. */
export function WithdrawalSheet({ onClose }: { onClose: () => void }) {
  const [reason, setReason] = useState<string>()
  const { mutateAsync, isPending, error } = useWithdraw()
  const { alert } = useDialogs()
  const navigate = useNavigate()

  async function leave() {
    // A failure is shown in the sheet.
    const hasLeft = await mutateAsync(reason ?? '').then(
      () => true,
      () => false,
    )
    if (!hasLeft) return
    await clearThisDevice()
    await navigate({ to: '/login', replace: true })
    await alert(withdraw.message)
  }

  return (
    <Sheet
      open
      title="회원 탈퇴"
      closeLabel="닫기"
      onClose={isPending ? () => {} : onClose}
      actions={
        <>
          <Button variant="plain" className="flex-1" disabled={isPending} onClick={onClose}>
            취소
          </Button>
          <Button variant="danger" className="flex-1" busy={isPending} onClick={() => void leave()}>
            탈퇴하기
          </Button>
        </>
      }
    >
      {error && <Refusal error={error} />}
      <WhatHappens />
      <p className="mt-5 mb-2 font-semibold">떠나는 이유가 있다면 알려 주세요 (선택)</p>
      <Chips
        label="탈퇴하는 이유 (선택)"
        options={reasons.map((text) => ({ value: text, label: text }))}
        value={reason}
        onChange={setReason}
      />
    </Sheet>
  )
}

const WhatHappens = () => (
  <>
    <p className="font-semibold">바로 지워져요</p>
    <ul className="mt-1 list-disc pl-5 text-ink-muted">
      <li>이름, 전화번호, 이메일과 로그인 연결</li>
      <li>진단 기록과 사진, 돌봄 계획</li>
      <li>예약 내역과 알림</li>
    </ul>
    <p className="mt-4 font-semibold">법에 따라 따로 보관해요</p>
    <ul className="mt-1 list-disc pl-5 text-ink-muted">
      <li>계약과 결제 기록 5년, 불만과 분쟁 처리 기록 3년</li>
    </ul>
    <p className="mt-4 text-sm text-ink-muted">
      남긴 후기는 이름 없이 남아요. 지운 내용은 되돌릴 수 없고, 다시 가입하면 처음부터 시작해요.
    </p>
  </>
)

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Explains with the server's message why the account cannot be deleted, and links to what prevents it. */
function Refusal({ error }: { error: Error }) {
  const link = error instanceof ApiError ? linkOf(error) : undefined
  return (
    <div ref={intoView} role="alert" className="mb-4 rounded-md bg-clay-soft px-4 py-3 text-clay">
      <p>{messageOf(error, '탈퇴하지 못했어요. 잠시 후 다시 시도해 주세요.')}</p>
      {link && (
        <Link to={link} className={`${buttonStyle({ variant: 'plain' })} mt-3`}>
          예약 보기
        </Link>
      )}
    </div>
  )
}

/**
 * Deletes all personal data on this device: drafts and photos, stored lists, the push subscription, the token.
 * Errors of the browser are ignored, so that nothing blocks the withdrawal.
 */
async function clearThisDevice() {
  removeBookingDraft()
  await Promise.allSettled([removeDraft(), endPush(), removeCaches()])
  removeStoredTexts('saeip.')
  clearToken()
}

async function endPush() {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** Deletes photos cached for offline use; the app's own files stay. */
async function removeCaches() {
  if ('caches' in window) await Promise.all(personalCaches.map((name) => caches.delete(name)))
}
