import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity, useNotify } from 'react-admin'
import type { SessionItem } from '../../../../contract/account/session.ts'
import { ReasonDialog } from '../../shared/display/reason-dialog.tsx'
import { SectionCard } from '../../shared/display/section.tsx'
import { QueryResult } from '../../shared/page/query-result.tsx'
import { useEndPersonSessions, usePersonAccess, useResetPasskeys } from './access.queries.ts'
import { nameOf, SessionRows } from './session-rows.tsx'

type Open = { kind: 'one'; session: SessionItem } | { kind: 'all' } | { kind: 'passkeys' }

/** For administrators: the console sign-ins and passkeys of another staff member. */
export function PersonAccess({ personId }: { personId: string }) {
  const access = usePersonAccess(personId)
  const { identity } = useGetIdentity()
  const [open, setOpen] = useState<Open>()
  return (
    <SectionCard title="콘솔 로그인과 패스키">
      <QueryResult query={access}>
        {({ sessions, passkeys }) => (
          <>
            {sessions.length === 0 ? (
              <Typography color="textSecondary">지금 콘솔에 로그인되어 있지 않아요.</Typography>
            ) : (
              <SessionRows
                sessions={sessions}
                isBusy={false}
                onEnd={(session) => setOpen({ kind: 'one', session })}
              />
            )}
            <Typography sx={{ mt: 2 }}>등록한 패스키 {passkeys}개</Typography>
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
              {sessions.length > 0 && (
                <Button variant="outlined" onClick={() => setOpen({ kind: 'all' })}>
                  모두 로그아웃
                </Button>
              )}
              {passkeys > 0 && identity?.id !== personId && (
                <Button variant="outlined" color="error" onClick={() => setOpen({ kind: 'passkeys' })}>
                  패스키 초기화
                </Button>
              )}
            </Stack>
          </>
        )}
      </QueryResult>
      {open?.kind === 'passkeys' && <ResetDialog personId={personId} onClose={() => setOpen(undefined)} />}
      {(open?.kind === 'one' || open?.kind === 'all') && (
        <EndDialog
          personId={personId}
          session={open.kind === 'one' ? open.session : undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
    </SectionCard>
  )
}

interface DialogProps {
  personId: string
  onClose: () => void
}

function EndDialog({ personId, session, onClose }: DialogProps & { session: SessionItem | undefined }) {
  const end = useEndPersonSessions()
  const notify = useNotify()

  function submit(reason: string) {
    end.mutate(
      { params: { id: personId }, body: { reason, ...(session && { sessionId: session.id }) } },
      {
        onSuccess: () => {
          onClose()
          notify('로그아웃했어요.', { type: 'success' })
        },
      },
    )
  }

  return (
    <ReasonDialog
      title={session ? `${nameOf(session)} 로그아웃` : '모두 로그아웃'}
      action="로그아웃"
      isDangerous
      isBusy={end.isPending}
      onDone={submit}
      onClose={onClose}
    >
      5초 안에 그 콘솔에서 로그아웃돼요. 다시 로그인할 수는 있어요.
    </ReasonDialog>
  )
}

function ResetDialog({ personId, onClose }: DialogProps) {
  const reset = useResetPasskeys()
  const notify = useNotify()

  function submit(reason: string) {
    reset.mutate(
      { params: { id: personId }, body: { reason } },
      {
        onSuccess: () => {
          onClose()
          notify('패스키를 초기화했어요.', { type: 'success' })
        },
      },
    )
  }

  return (
    <ReasonDialog
      title="패스키 초기화"
      action="초기화"
      isDangerous
      isBusy={reset.isPending}
      onDone={submit}
      onClose={onClose}
    >
      본인인지 직접 확인한 뒤에 해 주세요. 이 사람의 패스키가 모두 지워지고 콘솔에서 로그아웃돼요.
    </ReasonDialog>
  )
}
