import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity } from 'react-admin'
import type { SessionItem } from '../../../../contract/account/session.ts'
import {
  endPersonSessions,
  getPersonAccess,
  resetPasskeys,
} from '../../../../contract/account/session-admin.ts'
import { SectionCard } from '../../shared/display/section.tsx'
import { Muted } from '../../shared/display/text.tsx'
import { ReasonDialog } from '../../shared/inputs/dialogs.tsx'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'
import { nameOf, SessionRows } from './session-rows.tsx'

type Open = { kind: 'one'; session: SessionItem } | { kind: 'all' } | { kind: 'passkeys' }

/** For administrators: the console sign-ins and passkeys of another staff member. */
export function PersonAccess({ personId }: { personId: string }) {
  const { identity } = useGetIdentity()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const end = useServerMutation(endPersonSessions, { invalidates: [getPersonAccess] })
  const reset = useServerMutation(resetPasskeys, { invalidates: [getPersonAccess] })
  const params = { id: personId }
  return (
    <SectionCard title="콘솔 로그인과 패스키">
      <QueryResult query={useServerQuery(getPersonAccess, { params: { id: personId } })}>
        {({ sessions, passkeys }) => (
          <>
            {sessions.length === 0 ? (
              <Muted>지금 콘솔에 로그인되어 있지 않아요.</Muted>
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
      {open?.kind === 'passkeys' && (
        <ReasonDialog
          title="패스키 초기화"
          action="초기화"
          isDangerous
          done="패스키를 초기화했어요."
          onSubmit={(reason) => reset.mutateAsync({ params, body: { reason } })}
          onClose={close}
        >
          본인인지 직접 확인한 뒤에 해 주세요. 이 사람의 패스키가 모두 지워지고 콘솔에서 로그아웃돼요.
        </ReasonDialog>
      )}
      {(open?.kind === 'one' || open?.kind === 'all') && (
        <ReasonDialog
          title={open.kind === 'one' ? `${nameOf(open.session)} 로그아웃` : '모두 로그아웃'}
          action="로그아웃"
          isDangerous
          done="로그아웃했어요."
          onSubmit={(reason) =>
            end.mutateAsync({
              params,
              body: { reason, ...(open.kind === 'one' && { sessionId: open.session.id }) },
            })
          }
          onClose={close}
        >
          5초 안에 그 콘솔에서 로그아웃돼요. 다시 로그인할 수는 있어요.
        </ReasonDialog>
      )}
    </SectionCard>
  )
}
