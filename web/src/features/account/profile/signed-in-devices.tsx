import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import type { SessionItem } from '../../../../../contract/account/session.ts'
import { Badge, Button, Section, Skeleton, useDialogs } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { LoadFailure } from '../../../shared/load-failure.tsx'
import { useEndSessions, useSessions } from '../profile.queries.ts'

/** Devices on which the member is signed in, with a way to end the others. */
export const SignedInDevices = () => (
  <Section title="로그인한 기기" className="mt-12 mb-0!">
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
  return (
    <LoadFailure
      error={error}
      text="로그인한 기기를 불러오지 못했어요."
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  )
}

function DeviceList({ sessions }: { sessions: SessionItem[] }) {
  const { mutateAsync, isPending } = useEndSessions()
  const { confirm, alert, toast } = useDialogs()
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)

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
        {sessions.map((session) => (
          <Device key={session.id} session={session} busy={isPending} onEnd={() => void end(session)} />
        ))}
      </ul>
      {hasOthers ? (
        <Button variant="soft" className="mt-4" disabled={isPending} onClick={() => void end()}>
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
      <p className="text-ink-muted text-sm">{formatDateTimeAt(session.signedInAt)} 로그인</p>
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
