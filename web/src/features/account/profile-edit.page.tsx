import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { hasCode } from '../../../../client/http/api-error.ts'
import { linkOf } from '../../../../client/http/error-details.ts'
import { saveFile } from '../../../../client/save-file.ts'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import { removeStoredTexts } from '../../../../client/stored-value.ts'
import { type Profile, withdraw } from '../../../../contract/account/account.ts'
import type { SessionItem } from '../../../../contract/account/session.ts'
import { seoulDayAt } from '../../../../contract/seoul-day.ts'
import {
  Badge,
  Button,
  buttonStyle,
  Chips,
  Page,
  Section,
  Sheet,
  Skeleton,
  useDialogs,
} from '../../../../ui/index.ts'
import { ApiError, messageOf } from '../../shared/api/index.ts'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { clearToken } from '../../shared/session.ts'
import { site } from '../../shared/site.ts'
import { personalCaches } from '../../shared/worker-messages.ts'
import { removeDraft } from '../diagnosis/index.ts'
import { removeBookingDraft } from '../reservation/index.ts'
import {
  useEndSessions,
  useMyData,
  useProfile,
  useSessions,
  useWithdraw,
  useWithdrawalCheck,
} from './account.queries.ts'
import { AiAnalysis } from './profile/ai-analysis.tsx'
import { profileMessages, profileSections } from './profile/profile-fields.ts'
import { ProfileForm } from './profile/profile-form.tsx'

/** /profile-edit */
export const ProfileEditPage = () => (
  <Page wide title="내 정보 수정" className="flex-1">
    <Personal />
  </Page>
)

function Sections({ profile }: { profile: Profile }) {
  useSectionInView()
  return (
    <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:items-start lg:gap-x-12">
      <ProfileForm profile={profile} />
      <div className="flex flex-col gap-8 lg:-mt-2.5">
        {site().hasPhotoModel && (
          <div id={profileSections.aiAnalysis} tabIndex={-1} className="scroll-mt-16 outline-none">
            <AiAnalysis />
          </div>
        )}
        <div id={profileSections.devices} tabIndex={-1} className="scroll-mt-16 outline-none">
          <SignedInDevices />
        </div>
        <div id={profileSections.data} tabIndex={-1} className="scroll-mt-16 outline-none">
          <MyData />
        </div>
      </div>
    </div>
  )
}

function Personal() {
  const { data, error, isFetching, refetch } = useProfile()
  if (data) return <Sections profile={data} />
  if (!error) return <ProfileSkeleton />
  return <LoadFailure query={{ error, refetch, isFetching }} text={profileMessages.loadFailed} />
}

const ProfileSkeleton = () => (
  <div role="status" aria-label="내 정보를 불러오고 있어요" className="flex max-w-column flex-col gap-6">
    {['name', 'phone', 'email'].map((field) => (
      <div key={field} className="flex flex-col gap-2">
        <Skeleton className="h-6 w-20" />
        <Skeleton className="h-13 rounded-md" />
      </div>
    ))}
    <Skeleton className="h-44 rounded-lg" />
  </div>
)

/** Scrolls to the section that the fragment names and focuses it; used where the sections come after the data. */
function useSectionInView() {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    const section = hash ? document.getElementById(hash) : null
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [hash])
}

/** Export of personal data and deletion of the account. */
function MyData() {
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <Section title="내 데이터" className="mb-0!">
      <p className="text-ink-muted">
        새잎에 남긴 진단, 예약, 알림을 파일 하나로 받을 수 있어요. 원할 때 언제든 탈퇴할 수도 있어요.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <DownloadButton />
        <Button variant="plain" onClick={() => setIsLeaving(true)}>
          회원 탈퇴
        </Button>
      </div>
      {isLeaving && <WithdrawalSheet onClose={() => setIsLeaving(false)} />}
    </Section>
  )
}

function DownloadButton() {
  const { mutateAsync, isPending } = useMyData()
  const { alert, toast } = useDialogs()

  async function download() {
    try {
      const data = JSON.stringify(await mutateAsync(), null, 2)
      saveFile(
        new Blob([data], { type: 'application/json' }),
        `새잎-내-데이터-${seoulDayAt(Date.now())}.json`,
      )
      toast('내 데이터를 파일로 저장했어요.')
    } catch (error) {
      await alert(messageOf(error, '내 데이터를 받지 못했어요. 잠시 후 다시 시도해 주세요.'))
    }
  }

  return (
    <Button variant="soft" busy={isPending} onClick={() => void download()}>
      <Download aria-hidden className="size-5" />내 데이터 받기
    </Button>
  )
}

/** Devices on which the member is signed in, with a way to end the others. */
const SignedInDevices = () => (
  <Section title="로그인한 기기" className="mb-0!">
    <p className="text-ink-muted">
      내가 쓰지 않는 기기가 있다면 로그아웃해 주세요. 로그인은 30일 동안 이어져요.
    </p>
    <Devices />
  </Section>
)

function Devices() {
  const { data, error, isFetching, refetch } = useSessions()
  if (data) return <DeviceList sessions={data.sessions} />
  if (!error) {
    return (
      <div role="status" aria-label="로그인한 기기를 불러오고 있어요" className="mt-4 flex flex-col gap-2">
        <Skeleton className="h-16 rounded-md" />
        <Skeleton className="h-16 rounded-md" />
      </div>
    )
  }
  return <LoadFailure query={{ error, refetch, isFetching }} text="로그인한 기기를 불러오지 못했어요." />
}

const shownDevices = 3

function DeviceList({ sessions }: { sessions: SessionItem[] }) {
  const { mutateAsync, isPending } = useEndSessions()
  const { confirm, alert, toast } = useDialogs()
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)
  const [isOpen, setOpen] = useState(false)
  const listed = sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))

  async function end(session?: SessionItem) {
    const isSure = await confirm({
      title: session ? `${nameOf(session)}에서 로그아웃할까요?` : '다른 기기에서 모두 로그아웃할까요?',
      text: '그 기기에서는 다시 로그인해야 해요. 이 기기는 그대로 있어요.',
      confirm: '로그아웃',
      cancel: '취소',
    })
    if (!isSure) return
    try {
      await mutateAsync(session?.id)
      toast(session ? '그 기기에서 로그아웃했어요.' : '다른 기기에서 모두 로그아웃했어요.')
    } catch (error) {
      await alert(messageOf(error, '로그아웃하지 못했어요. 잠시 후 다시 시도해 주세요.'))
    }
  }

  return (
    <>
      <ul className="mt-4 divide-y divide-line rounded-lg border border-line bg-surface-raised">
        {listed.slice(0, isOpen ? undefined : shownDevices).map((session) => (
          <Device key={session.id} session={session} busy={isPending} onEnd={() => void end(session)} />
        ))}
      </ul>
      {!isOpen && sessions.length > shownDevices && (
        <Button variant="plain" block className="mt-2" onClick={() => setOpen(true)}>
          {sessions.length - shownDevices}대 더 보기
        </Button>
      )}
      {hasOthers ? (
        <Button variant="soft" block className="mt-2" disabled={isPending} onClick={() => void end()}>
          다른 기기 모두 로그아웃
        </Button>
      ) : (
        <p className="mt-3 text-ink-muted">다른 기기에는 로그인되어 있지 않아요.</p>
      )}
    </>
  )
}

interface DeviceProps {
  session: SessionItem
  busy: boolean
  onEnd: () => void
}

const Device = ({ session, busy, onEnd }: DeviceProps) => (
  <li className="flex items-center gap-3 px-4 py-3">
    <div className="min-w-0 flex-1">
      <p className="font-semibold">{nameOf(session)}</p>
      <p className="text-ink-muted text-sm">{formatDateTimeAt(session.lastUsedAt)} 마지막 사용</p>
    </div>
    {session.isCurrent ? (
      <Badge>이 기기</Badge>
    ) : (
      <Button variant="plain" disabled={busy} aria-label={`${nameOf(session)} 로그아웃`} onClick={onEnd}>
        로그아웃
      </Button>
    )}
  </li>
)

const nameOf = ({ device }: SessionItem) => device ?? '알 수 없는 기기'

const reasons = [
  '자주 쓰지 않아요',
  '원하는 기능이 없어요',
  '서비스가 아쉬웠어요',
  '개인정보가 걱정돼요',
  '다른 이유',
]

/** Explains what is deleted and what is retained by law, and confirms the withdrawal. */
function WithdrawalSheet({ onClose }: { onClose: () => void }) {
  const [reason, setReason] = useState<string>()
  const check = useWithdrawalCheck()
  const { mutateAsync, isPending, error } = useWithdraw()
  const obstacle = error ?? (hasCode(check.error, 'WITHDRAWAL_BLOCKED') ? check.error : null)
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
          <Button
            variant="danger"
            className="flex-1"
            busy={isPending || check.isPending}
            disabled={check.error !== null && check.error === obstacle}
            onClick={() => void leave()}
          >
            탈퇴하기
          </Button>
        </>
      }
    >
      {obstacle && <Refusal error={obstacle} />}
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
    <p className="mt-4 muted">
      남긴 후기는 이름 없이 남아요. 지운 내용은 되돌릴 수 없고, 다시 가입하면 처음부터 시작해요.
    </p>
  </>
)

const intoView = (element: HTMLElement | null) => void element?.scrollIntoView({ block: 'nearest' })

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
